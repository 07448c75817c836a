/** What colleagues note about charges: charged, paid, declined, waived, refunded, and the last one taken back. */
import pMap from 'p-map'
import type { Body } from '#api-contract/schemas.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { withEntry, type DueRefusal } from '#domain/memberships/due-steps.ts'
import { dueLines, type Due } from '#domain/memberships/dues.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import type { DueRecord } from '#records/dues.ts'
import type { Member } from '#records/families.ts'
import { doneBy, loggedKeys, logIn } from '#server/repositories/admin-log.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { dueRows, memberRows } from '#server/repositories/admin-rows.ts'
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
  paid: 'due_paid',
  declined: 'due_declined',
  waived: 'due_waived',
  refunded: 'due_refunded',
  undo: 'due_undone',
} as const satisfies Record<Body<'noteDues'>['entry']['step'], LogCode>

const concurrency = 6

/** Notes the same about each of these charges, each on its own: one that is refused stops no other. Idempotent. */
export async function noteDues(context: NoteContext): Promise<NoteDuesResult> {
  const { dues } = context.body
  const [rows, noted] = await Promise.all([
    readMaterializedView(context, memberRows),
    readMaterializedView(context, dueRows),
  ])
  const ownerOf = new Map([...rows].map(([key, { id }]) => [id, key.split('/')[1]!]))
  /** A family that is gone has no id. */
  const ownerOfLeft = (due: string) => [...noted].find(([, ofOwner]) => ofOwner[due])?.[0].split('/')[1]
  const byFamily = [...Map.groupBy(dues, ({ family }) => family)]
  const results = await pMap(
    byFamily,
    async ([family, ofFamily]) => {
      const done = []
      for (const due of ofFamily) {
        const accountKey = family === '' ? ownerOfLeft(due.id) : ownerOf.get(family)
        done.push({
          id: due.id,
          why: accountKey ? await ifReadable(() => noteDue(context, accountKey, due)) : ('no_due' as const),
        })
      }
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
  const request = hash('due', principal.id, idempotencyKey, id).slice(0, 20)
  // The entry of the log says that the request was made, today or yesterday, whatever came after it.
  const logged = logIn(context, logCodes[entry.step], id)
  const entries = loggedKeys(logged)
  return transact(logged, [key, keys.member(accountKey), ...entries], (documents) => {
    if (entries.some(documents.get)) return undefined
    const member = memberIn(documents, accountKey)
    const record = documents.get(key) ?? { v: 1, dues: {} }
    const noted = record.dues[id]
    const { steps = [] } = noted ?? {}
    const isThere = member !== undefined && !member.deleting
    const isNoted = noted !== undefined && (steps.length > 0 || noted.seal !== undefined)
    const due =
      (isThere ? dueOf(member, record.dues, id, today(documents.now)) : undefined) ?? (isNoted ? noted : undefined)
    if (!due) return 'no_due'
    const next = withEntry(due, steps, entry, { id: request, ...doneBy(principal, documents.now), total })
    if (typeof next === 'string') return next
    documents.set(key, { ...record, dues: { ...record.dues, [id]: { ...noted, ...due, steps: next } } })
    const isOurs = isThere && noted?.seal === undefined && member.players.some((player) => player.id === due.player)
    if (isOurs) documents.about({ member: member.id, player: due.player })
    if (entry.step === 'declined' && isOurs)
      queueMessage(documents, { accountKey, kind: 'card_declined', subjectRef: mailSubjectRef.due(id, request) })
    return undefined
  })
}

/** A charge as it is listed by this day. */
function dueOf(member: Member, noted: DueRecord['dues'], id: string, day: Day): Omit<Due, 'id'> | undefined {
  const found = dueLines(member.players, noted, day).find((due) => due.id === id)
  if (!found) return undefined
  const { player, plan, from, to, cents, fee, total, isDifference } = found
  return { player, plan, from, to, cents, fee, total, ...(isDifference && { isDifference }) }
}
