/** Whom the front desk calls, because no message has reached them. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { dayMs, instantOf } from '#domain/calendar/calendar.ts'
import { hasOwnCalls, mailLabel, type MailKindName } from '#domain/mail/mail-kinds.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { OutboxRow } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef, parseMoveRef, parseSeriesRef } from '#server/repositories/mail-subject-refs.ts'
import { readReadable } from '#server/repositories/update-with-retry.ts'
import type { changesOfMembers } from '#server/services/bookings/club-changes.ts'

/** Something that a family or a visitor (then without `member`) was not told. `since` is when it was given up. */
export type Call = {
  id: string
  member?: { id: string; players: readonly { id: string; name: string }[] } | undefined
  title: string
  reason?: string | undefined
  since?: string | undefined
}

/** A message as staff see it, with what it is about. `called`: noted by an earlier release. */
export type Listed = Reply<'listOutbox'>['messages'][number] &
  Pick<OutboxRow, 'kind' | 'subjectRef'> & { called?: unknown }

/** Links: who asked for one asks again. */
const linkKinds = new Set<MailKindName>(['reset_member', 'verify_member', 'address_new', 'address_old'])
/** News of the club that only these messages tell. Moved and canceled bookings are also on the schedule, see `untold`. */
const newsKinds = new Set<MailKindName>([
  'booking_closed',
  'booking_kept',
  'event_canceled',
  'rsvp_removed',
  'event_restored',
  'event_moved',
  'charge_coming',
])

/** 'Booking canceled by the club: Lane 3, Tue Nov 24, 4:00 PM' */
export const titleOf = (kind: MailKindName, about: string | undefined) =>
  about === undefined ? mailLabel(kind) : `${mailLabel(kind)}: ${about}`

/** The booking that a message is about: of a moved one the new slot. */
export const bookingOf = (subjectRef: string) => parseMoveRef(subjectRef)?.to ?? parseSeriesRef(subjectRef)

/** Answers of the club to a visitor: of a request that was only received, the desk hears anyway. */
const answerKinds = new Set<MailKindName>(['tour_confirmed', 'tour_invited'])

/** How long somebody who was not reached is to be called: longer helps nobody. */
const callMs = 7 * dayMs

/** Whom the mail server refused, and who did not get the club's news because the address is not verified. */
export async function unreachedByMail(
  { store, now }: Pick<RequestContext, 'store' | 'now'>,
  messages: readonly Listed[],
): Promise<Call[]> {
  const unreached = messages.flatMap(({ id, called, state, kind, subjectRef, title, reason, ended, member }) => {
    const isUnreached =
      (state === 'failed' && !linkKinds.has(kind) && !hasOwnCalls(kind)) ||
      (state === 'withheld' && newsKinds.has(kind))
    if (!isUnreached || called || !ended || Date.parse(ended) <= now().getTime() - callMs) return []
    const call = { member, title, reason, since: ended, booking: bookingOf(subjectRef) }
    if (member) return { ...call, id }
    // Led to by the request.
    const [tour] = /tour_[0-9a-f]+/.exec(subjectRef) ?? []
    return answerKinds.has(kind) && tour !== undefined ? { ...call, id: `${tour} ${id}` } : []
  })
  const slots = new Set(unreached.flatMap(({ booking }) => (booking ? keys.slot(booking.slot) : [])))
  const records = (await readReadable(store, [...slots])).found.map(({ value }) => value)
  return unreached.map(({ booking, ...call }) => {
    const player = records.find(({ id }) => id === booking?.id)?.player
    return Object.assign(call, { title: withPlayer(call.title, call.member, player) })
  })
}

/** Who calls says whose session it is: 'Booking moved by the club: Lane 3, Tue Nov 24, 4:00 PM · Noam Cohen'. */
function withPlayer(title: string, member: Call['member'], player: string | undefined): string {
  const name = member?.players.find(({ id }) => id === player)?.name
  return name === undefined ? title : `${title} · ${name}`
}

/** So near to the start, what has waited this long for the mail server may come too late. */
const near = { startMs: 3 * 3_600_000, waitedMs: 10 * 60_000 }

/** Families that have not seen what the club moved or canceled, and to whom no message went, or will go in time. */
export function untold(
  changes: Awaited<ReturnType<typeof changesOfMembers>>,
  messages: readonly Listed[],
  { mailOn, now }: { mailOn: boolean; now: Date },
): Call[] {
  const keyOf = (memberId: string | undefined, kind: MailKindName, subjectRef: string) =>
    `${memberId} ${kind} ${subjectRef}`
  const found = new Map(
    messages.map((message) => [keyOf(message.member?.id, message.kind, message.subjectRef), message]),
  )
  return changes.flatMap(({ id, accountKey, called, kind, from, to, player, seen, member }) => {
    const mail: MailKindName = to ? 'booking_moved' : 'booking_canceled'
    const subjectRef = to ? mailSubjectRef.move({ kind, id }, to.id) : mailSubjectRef.booking({ kind, id })
    const { state, reason, at = '' } = found.get(keyOf(member.id, mail, subjectRef)) ?? {}
    const start = Math.min(...[from, to ?? from].map(({ date, time }) => instantOf(date, time).getTime()))
    const isLate = start - now.getTime() < near.startMs && now.getTime() - Date.parse(at) > near.waitedMs
    const isTold = state === 'sent' || state === 'failed' || (state === 'waiting' && mailOn && !isLate)
    if (seen !== undefined || called || isTold) return []
    const title = withPlayer(titleOf(mail, slotName({ kind, ...(to ?? from) })), member, player)
    return { id: `${accountKey}-${id}`, member, title, reason }
  })
}
