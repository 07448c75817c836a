/** Whom the front desk calls, because no message has reached them, and that it has. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { dayMs, today } from '#domain/calendar/calendar.ts'
import { isClubMessage } from '#domain/club-messages/club-messages.ts'
import { mailLabel, type MailKindName } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import type { OutboxRow } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef, parseMoveRef, parseSeriesRef } from '#server/repositories/mail-subject-refs.ts'
import { readReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { changesOfMembers } from '#server/services/bookings/club-changes.ts'
import type { ClubChange } from '#records/bookings.ts'
import type { OutboxEntry, ReceivedMessage } from '#records/messages.ts'

type Outbox = Reply<'listOutbox'>

type Listed = Outbox['messages'][number] &
  Pick<OutboxRow, 'kind' | 'subjectRef'> &
  Pick<Outbox['calls'][number], 'called'>

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
])

/** 'Booking canceled by the club: Lane 3, Tue Nov 24, 4:00 PM' */
export const titleOf = (kind: MailKindName, about: string | undefined) =>
  about === undefined ? mailLabel(kind) : `${mailLabel(kind)}: ${about}`

/** The booking that a message is about: of a moved one the new slot. */
export const bookingOf = (subjectRef: string) => parseMoveRef(subjectRef)?.to ?? parseSeriesRef(subjectRef)

/**
 * Records that the caller has called about an e-mail or about a change of a booking, or takes that back.
 * @returns undefined if there is no such thing.
 */
export async function noteCall(
  context: RequestContext & { principal: Pick<Principal, 'profileName'> },
  id: string,
  isCalled: boolean,
): Promise<Reply<'noteCall'> | undefined> {
  const [, accountKey = '', of = ''] = /^([0-9a-f]{40})-(.+)$/.exec(id) ?? []
  if (of === '') return undefined
  const called = isCalled ? { at: context.now().toISOString(), by: context.principal.profileName } : undefined
  const noted = <Value extends OutboxEntry | ClubChange | ReceivedMessage>(
    current: Value | undefined,
  ): Value | undefined => {
    // The first call counts.
    if (!current || (current.called !== undefined) === isCalled) return undefined
    const { called: _, ...others } = current
    return { ...others, ...(called && { called }) } as Value
  }
  if (of.startsWith('msg_')) return noteMessageCall(context, accountKey, of, noted)
  const stored = /^[0-9a-f]{40}$/.test(of)
    ? await updateWithRetry(context, keys.outboxEntry(accountKey, of), noted<OutboxEntry>)
    : await updateWithRetry(context, keys.clubChange(accountKey, of), noted<ClubChange>)
  return stored && { called: stored.value.called }
}

/** The same about a message of staff. */
async function noteMessageCall(
  context: ServiceContext,
  accountKey: string,
  id: string,
  noted: (message: ReceivedMessage | undefined) => ReceivedMessage | undefined,
): Promise<Reply<'noteCall'> | undefined> {
  const stored = await updateWithRetry(context, keys.familyMessages(accountKey), (current) => {
    const message = noted(current?.messages.find((each) => each.id === id))
    return (
      current && message && { ...current, messages: current.messages.map((each) => (each.id === id ? message : each)) }
    )
  })
  const message = stored?.value.messages.find((each) => each.id === id)
  return message && { called: message.called }
}

/** How long somebody who was not reached is to be called: longer helps nobody. */
const callMs = 7 * dayMs

/** Whom the mail server refused, and who did not get the club's news because the address is not verified, unless called before today. */
export async function unreachedByMail(
  { store, now }: Pick<RequestContext, 'store' | 'now'>,
  messages: readonly Listed[],
): Promise<Outbox['calls']> {
  const unreached = messages.flatMap(({ id, called, state, kind, subjectRef, title, reason, ended, member }) => {
    const isUnreached =
      (state === 'failed' && !linkKinds.has(kind) && !isClubMessage(kind)) ||
      (state === 'withheld' && newsKinds.has(kind))
    const isOver = !ended || Date.parse(ended) <= now().getTime() - callMs
    if (!isUnreached || !member || isOver || (called && today(new Date(called.at)) !== today(now()))) return []
    return { id, called, member, title, reason, since: ended, booking: bookingOf(subjectRef) }
  })
  const slots = new Set(unreached.flatMap(({ booking }) => (booking ? keys.slot(booking.slot) : [])))
  const records = (await readReadable(store, [...slots])).found.map(({ value }) => value)
  return unreached.map(({ id, called, member, title, reason, since, booking }) => {
    const player = records.find(({ id }) => id === booking?.id)?.player
    return Object.assign(
      { id, called, member, since, title: withPlayer(title, member, player) },
      reason !== undefined && { reason },
    )
  })
}

/** Who calls says whose session it is: 'Booking moved by the club: Lane 3, Tue Nov 24, 4:00 PM · Noam Cohen'. */
function withPlayer(title: string, { players }: Outbox['calls'][number]['member'], player: string | undefined): string {
  const name = players.find(({ id }) => id === player)?.name
  return name === undefined ? title : `${title} · ${name}`
}

/** Families that have not seen what the club moved or canceled, and to whom no message went or will go. */
export function untold(
  changes: Awaited<ReturnType<typeof changesOfMembers>>,
  messages: readonly Listed[],
  mailOn: boolean,
): Outbox['calls'] {
  const keyOf = (memberId: string | undefined, kind: MailKindName, subjectRef: string) =>
    `${memberId} ${kind} ${subjectRef}`
  const found = new Map(
    messages.map((message) => [keyOf(message.member?.id, message.kind, message.subjectRef), message]),
  )
  return changes.flatMap(({ id, accountKey, called, kind, from, to, player, seen, member }) => {
    const mail: MailKindName = to ? 'booking_moved' : 'booking_canceled'
    const subjectRef = to ? mailSubjectRef.move({ kind, id }, to.id) : mailSubjectRef.booking({ kind, id })
    const { state, reason } = found.get(keyOf(member.id, mail, subjectRef)) ?? {}
    const isTold = state === 'sent' || state === 'failed' || (state === 'waiting' && mailOn)
    if (seen !== undefined || isTold) return []
    const title = withPlayer(titleOf(mail, slotName({ kind, ...(to ?? from) })), member, player)
    return { id: `${accountKey}-${id}`, called, member, title, ...(reason !== undefined && { reason }) }
  })
}
