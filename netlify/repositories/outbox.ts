/**
 * The outbox: one entry per recipient, kind and subject, which says that a message is due. It holds neither an address nor
 * a text: both come from the account and from the record it is about when the message is sent (netlify/mail).
 *
 * An entry is stored in the transaction of what it is about (`queueMessage`), or before that (`addToOutbox`), and a message is
 * sent only if the record says so. So a commit without its message cannot happen, and neither can a message without its commit.
 */
import pMap from 'p-map'
import type { MailKindName } from '#domain/mail/mail-kinds.ts'
import type { Store, Key } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import { createPointer, isFinished, parsePointer, pointerOf, type OutboxName } from './outbox-queue.ts'
import type { Documents } from './transact.ts'
import { keysUnder, readAll, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import type { OutboxEntry } from '#records/outbox.ts'

/** What a message is about, and for whom. `subjectRef` is the id of a record, never a name. */
export type Intent = { accountKey: string; kind: MailKindName; subjectRef: string; caregiver?: string }

/** A request younger than this needs no new time. Shorter than `unconfirmedMs` by far more than a request may run. */
export const freshMs = 60_000
/** The id of an intent's entry, for one recipient. */
export const outboxIdOf = ({ kind, subjectRef, caregiver }: Omit<Intent, 'accountKey'>): string =>
  hash('mail', kind, subjectRef, ...(caregiver === undefined ? [] : [caregiver]))

/**
 * Records that a message is due. Await it before the write that it is about. Idempotent: a message that was sent is not
 * sent again, one that was dropped because its record never came is opened again. `delayMs` is how long it is held back. Does
 * nothing where mail is off.
 */
export async function addToOutbox(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff' | 'mailEnabled'>,
  intent: Intent,
  delayMs = 0,
): Promise<void> {
  if (!context.mailEnabled) return
  const { accountKey } = intent
  const at = context.now().getTime()
  const name = { accountKey, id: outboxIdOf(intent) }
  const fresh = freshEntry(intent, at, delayMs, 0)
  // Both at once, because most intents are new. A pointer too many is removed later.
  const [created] = await Promise.all([
    context.store.create(keys.outboxEntry(accountKey, name.id), fresh),
    createPointer(context.store, name, fresh, at),
  ])
  if (created.won) return
  const stored = await updateWithRetry(context, keys.outboxEntry(accountKey, name.id), (current) =>
    due(current, intent, { at, delayMs }),
  )
  if (stored && !isFinished(stored.value)) await createPointer(context.store, name, stored.value, at)
}

const freshEntry = (
  { kind, subjectRef, caregiver }: Intent,
  at: number,
  delayMs: number,
  generation: number,
): OutboxEntry => ({
  v: 1,
  kind,
  subjectRef,
  at,
  generation,
  state: 'waiting',
  tries: 0,
  notBefore: at + delayMs,
  ...(caregiver !== undefined && { caregiver }),
})

/** The entry once a message is due, or due again; undefined if nothing changes. */
function due(
  current: OutboxEntry | undefined,
  intent: Intent,
  { at, delayMs }: { at: number; delayMs: number },
): OutboxEntry | undefined {
  if (!current) return freshEntry(intent, at, delayMs, 0)
  if (current.state === 'dropped') return freshEntry(intent, at, delayMs, current.generation + 1)
  // A new time keeps a concurrent run from dropping the entry: its record is about to be written.
  if (current.state !== 'waiting' || at - current.at <= freshMs) return undefined
  return { ...current, at, ...(current.tries === 0 && { notBefore: Math.min(current.notBefore, at + delayMs) }) }
}

/** The documents of a message, for those of a transaction that are read first, or for more of them in its decision. */
export function messageKeys(
  { mailEnabled, now }: Pick<ServiceContext, 'mailEnabled' | 'now'> | Pick<Documents, 'mailEnabled' | 'now'>,
  intent: Intent,
  delayMs = 0,
): Key[] {
  if (!mailEnabled) return []
  const name = { accountKey: intent.accountKey, id: outboxIdOf(intent) }
  const at = (typeof now === 'function' ? now() : now).getTime()
  return [keys.outboxEntry(name.accountKey, name.id), pointerOf(name, freshEntry(intent, at, delayMs, 0), at)]
}

/**
 * Makes a message due in the transaction of what it is about; one that was dropped is due again. `delayMs` is
 * how long it is held back. Does nothing where mail is off.
 */
export function queueMessage(documents: Documents, intent: Intent, delayMs = 0): void {
  if (!documents.mailEnabled) return
  const { accountKey } = intent
  const at = documents.now.getTime()
  const id = outboxIdOf(intent)
  const key = keys.outboxEntry(accountKey, id)
  const next = due(documents.get(key), intent, { at, delayMs })
  if (!next) return
  documents.set(key, next)
  documents.set(pointerOf({ accountKey, id }, next, at), { v: 1, at })
}

/** The entry of an intent, whatever became of it. */
export const outboxEntryOf = async (store: Store, intent: Intent): Promise<OutboxEntry | undefined> =>
  (await store.read(keys.outboxEntry(intent.accountKey, outboxIdOf(intent))))?.value

/**
 * Whether an intent's message went to anybody in a family: one caregiver may have turned it off, and another not. Undefined if
 * nothing is known of it (any more).
 */
export async function wasSent(
  store: Store,
  intent: Intent,
  caregivers: readonly { id: string }[],
): Promise<boolean | undefined> {
  const toAll = await outboxEntryOf(store, intent)
  if (toAll === undefined || toAll.state === 'sent') return toAll && true
  const toOthers = await Promise.all(caregivers.map(({ id }) => outboxEntryOf(store, { ...intent, caregiver: id })))
  return toOthers.some((entry) => entry?.state === 'sent')
}

/** How staff see a state; undefined for an entry that had nothing to say. */
export const shownState = (
  state: OutboxEntry['state'],
): Exclude<OutboxEntry['state'], 'sending' | 'dropped'> | undefined => {
  if (state === 'dropped') return undefined
  return state === 'sending' ? 'waiting' : state
}

/** Makes a failed or withheld message due again, and a waiting one at once. @returns the entry afterwards. */
export async function retryEntry(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  name: OutboxName,
): Promise<OutboxEntry | undefined> {
  const at = context.now().getTime()
  const stored = await updateWithRetry<OutboxEntry>(context, keys.outboxEntry(name.accountKey, name.id), (current) => {
    if (current?.state === 'waiting') return current.notBefore > at ? { ...current, notBefore: at } : undefined
    if (current?.state !== 'failed' && current?.state !== 'withheld') return undefined
    const { endedAt: _, reason: __, called: ___, ...entry } = current
    return { ...entry, state: 'waiting', at, generation: entry.generation + 1, tries: 0, notBefore: at }
  })
  // Also for a retry whose first request was killed here.
  if (stored && !isFinished(stored.value)) await createPointer(context.store, name, stored.value, at)
  return stored?.value
}

/** Removes the entries of an account that is deleted, or only those of some kinds. */
export async function removeOutboxOf(
  { store }: Pick<ServiceContext, 'store'>,
  accountKey: string,
  matches: (kind: OutboxEntry['kind']) => boolean = () => true,
): Promise<void> {
  const [pointers, entries] = await Promise.all([
    keysUnder(store, keys.outboxPointersOf(accountKey)),
    keysUnder(store, keys.outboxOf(accountKey)),
  ])
  const idOf = (key: string) => parsePointer(key).id
  const read = await readAll(store, entries)
  const kept = new Set(read.filter(({ value }) => !matches(value.kind)).map(({ key }) => idOf(key)))
  await pMap(
    [...pointers, ...entries].filter((key) => !kept.has(idOf(key))),
    (key) => store.remove(key),
    { concurrency: 40 },
  )
}
