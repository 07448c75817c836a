/** What colleagues note about charges: charged, declined, waived, refunded, and the last one taken back. */
import pMap from 'p-map'
import type { Body } from '#api-contract/schemas.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { duesOf, whyNotNote, type Due, type DueEntry, type DueRefusal, type DueStep } from '#domain/memberships/dues.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import type { Member } from '#records/families.ts'
import { logEntry } from '#server/repositories/admin-log.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'

type NoteContext = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal; body: Body<'noteDues'> }

type Refusal = DueRefusal | 'unreadable'
export type NoteDuesResult =
  | { outcome: 'noted'; noted: string[]; refused: { id: string; why: Refusal }[] }
  | { outcome: Refusal }

const logCodes = {
  charged: 'due_charged',
  declined: 'due_declined',
  waived: 'due_waived',
  refunded: 'due_refunded',
  undo: 'due_undone',
} as const satisfies Record<Body<'noteDues'>['entry']['step'], LogCode>

/** Families at a time. */
const concurrency = 6

/** Notes the same about each of these charges, each on its own: one that is refused stops no other. Idempotent. */
export async function noteDues(context: NoteContext): Promise<NoteDuesResult> {
  const { dues } = context.body
  const rows = await readMaterializedView(context, memberRows)
  const ownerOf = new Map([...rows].map(([key, { id }]) => [id, key.split('/')[1]!]))
  const byFamily = [...Map.groupBy(dues, ({ family }) => family)]
  const results = await pMap(
    byFamily,
    async ([family, ofFamily]) => {
      const accountKey = ownerOf.get(family)
      const done = []
      for (const due of ofFamily)
        done.push({
          id: due.id,
          why: accountKey ? await ifReadable(() => noteDue(context, accountKey, due)) : ('no_due' as const),
        })
      return done
    },
    { concurrency },
  )
  const all = results.flat()
  const refused = all.flatMap(({ id, why }) => (why ? [{ id, why }] : []))
  if (refused.length === all.length) return { outcome: refused[0]!.why }
  return { outcome: 'noted', noted: all.flatMap(({ id, why }) => (why ? [] : id)), refused }
}

function noteDue(
  context: NoteContext,
  accountKey: string,
  { id, total }: { id: string; total: number },
): Promise<DueRefusal | undefined> {
  const { principal, idempotencyKey, body } = context
  const { entry } = body
  const key = keys.dues(accountKey)
  const request = hash('due', idempotencyKey, id).slice(0, 20)
  return transact(context, [key, keys.member(accountKey)], (documents) => {
    const member = memberIn(documents, accountKey)
    const day = today(documents.now)
    const record = documents.get(key) ?? { v: 1, dues: {} }
    const { steps = [], ...stored } = record.dues[id] ?? {}
    const due = steps.length > 0 ? (stored as Omit<Due, 'id'>) : dueOf(member, id, day)
    if (!member || member.deleting || !due) return 'no_due'
    const isDone =
      entry.step === 'undo' ? !steps.some((step) => step.id === entry.of) : steps.some((step) => step.id === request)
    if (isDone) return undefined
    const why = whyNotNote(due, steps, entry, { total, day })
    if (why) return why
    const by = { id: principal.id, name: principal.profileName }
    const next =
      entry.step === 'undo'
        ? steps.slice(0, -1)
        : [...steps, { id: request, step: entry.step, at: documents.now.toISOString(), by, ...detailsOf(entry, due) }]
    documents.set(key, { ...record, dues: { ...record.dues, [id]: { ...due, steps: next } } })
    const log = logEntry(context, principal, logCodes[entry.step], id, { member: member.id, player: due.player })
    documents.set(log.key, log.entry)
    if (entry.step === 'declined')
      queueMessage(documents, { accountKey, kind: 'card_declined', subjectRef: mailSubjectRef.due(id, request) })
    return undefined
  })
}

/** What is kept of an entry beside who made it and when. */
function detailsOf(entry: Exclude<DueEntry, { step: 'undo' }>, { total }: Pick<Due, 'total'>): Partial<DueStep> {
  if (entry.step === 'charged') return { cents: total, ...(entry.reference && { reference: entry.reference }) }
  if (entry.step === 'declined') return { on: entry.on }
  if (entry.step === 'waived') return { note: entry.note }
  return { cents: entry.cents, note: entry.note }
}

/** A charge that is due by this day. */
function dueOf(member: Member | undefined, id: string, day: Day): Omit<Due, 'id'> | undefined {
  const found = member?.players.flatMap((player) => duesOf(player, day)).find((due) => due.id === id)
  if (!found) return undefined
  const { id: _, ...due } = found
  return due
}
