/** Measures the mail job: storage operations for each message, how many it sends a minute, and the size of its function. */
import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { machine, type Section } from '#scripts/bench/report.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import type { Unsent } from '#server/repositories/outbox.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'

/** Messages that are due: more than one run can send. */
const due = 600
/** Milliseconds of a storage operation and of a conversation with the mail server. */
const [storageMs, smtpMs] = [20, 60]
const packed = '.netlify/functions/mail.zip'

/** A store with a delay for each operation, once `isTimed`. */
function timedStore(store: Store) {
  const state = { isTimed: false, operations: 0 }
  const timed = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    state.operations += 1
    if (state.isTimed) await setTimeout(storageMs)
    return operation()
  }
  const wrapped: Store = {
    read: (key) => timed(() => store.read(key)),
    create: (key, value) => timed(() => store.create(key, value)),
    replace: (key, tag, value) => timed(() => store.replace(key, tag, value)),
    list: (prefix) => timed(() => store.list(prefix)),
    remove: (key) => timed(() => store.remove(key)),
  }
  return { store: wrapped, state }
}

export async function mailsSections(): Promise<Section[]> {
  const { store, state } = timedStore(memoryStore())
  const { ask, context } = testServer({ mailEnabled: true, store })
  for (let n = 0; n < due; n += 1)
    // Each registration queues the message with the link to confirm the address.
    await ask('POST', '/api/members/register', registration(`p${n}@families.example`), {
      ip: `10.${n >> 8}.${n & 255}.1`,
    })
  const startedAt = performance.now()
  const base = context.now().getTime()
  context.now = () => new Date(base + performance.now() - startedAt)
  const sender = {
    // Reads what the real one reads; drawing needs the build (a .tsx file) and takes a millisecond or two.
    async compose({ ownerKey, id }: Unsent) {
      const account = await accountOfAddress(context.store, ownerKey)
      return account && { id, to: account.signer.email, subject: id, text: id, html: id }
    },
    transport: { send: async () => (await setTimeout(smtpMs), { outcome: 'accepted' as const }) },
    alarm: () => undefined,
  }
  state.isTimed = true
  const before = state.operations
  const { sent } = await sendDue(context, sender)
  const seconds = (performance.now() - startedAt) / 1000
  const operations = state.operations - before
  // One list, and one read of each entry, sent or not, before the first message.
  const each = (operations - 1 - due) / sent
  return [
    {
      title: 'E-mails',
      description: `One run of the mail job with ${due} messages due, ${storageMs} ms for each storage operation and ${smtpMs} ms for each conversation with the mail server. The job runs every minute. ${machine()}`,
      columns: ['metric', 'value'],
      rows: [
        ['messages sent in a run, and so in a minute', String(sent)],
        ['seconds of a run', seconds.toFixed(1)],
        ['storage operations to list what is due', `1, and 1 for each message due`],
        ['storage operations for each message sent, its removal from the list included', (each + 1).toFixed(1)],
        [
          'the packed function, with the mail client and the templates',
          `${(statSync(packed).size / 1000).toFixed(0)} kB`,
        ],
      ],
    },
  ]
}
