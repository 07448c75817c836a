/** The outbox for the front desk: what became of each e-mail, and which families could not be reached. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { instantOf, shortMoment, today } from '#domain/calendar/calendar.ts'
import { isClubMessage } from '#domain/club-messages/club-messages.ts'
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { isStaffKind, isVisitorKind, mailLabel, type MailKindName } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { outboxRows, receivedRows, type Members, type OutboxRow } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { parseSeriesRef, parseHourRef, parseMoveRef, mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { shownState } from '#server/repositories/outbox.ts'
import type { OutboxName } from '#server/repositories/outbox-queue.ts'
import {
  keysUnder,
  readReadable,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { changesOfMembers } from '#server/services/bookings/club-changes.ts'
import { messageCalls } from '#server/services/club-messages/sent-messages.ts'
import type { ClubChange } from '#records/bookings.ts'
import type { Caregiver } from '#records/families.ts'
import type { OutboxEntry, ReceivedMessage } from '#records/messages.ts'

type Outbox = Reply<'listOutbox'>
type Message = Reply<'retryMail'>['message']

/** How many sent messages are listed. All others are. */
const sentShown = 200

/** An entry as staff see it; undefined if there was nothing to say. */
export function toOutboxMessage({ accountKey, id }: OutboxName, entry: OutboxRow): Message | undefined {
  const state = shownState(entry.state)
  if (state === undefined) return undefined
  const { kind, subjectRef, at, tries, notBefore, endedAt } = entry
  const reason = state === 'withheld' ? outboxMessages.unverified : entry.reason
  return {
    id: `${accountKey}-${id}`,
    title: titleOf(kind, aboutOf(subjectRef)),
    state,
    at: new Date(at).toISOString(),
    tries,
    ...(state === 'waiting' && { next: new Date(notBefore).toISOString() }),
    ...(endedAt !== undefined && { ended: new Date(endedAt).toISOString() }),
    ...(reason !== undefined && { reason }),
  }
}

/** 'Booking canceled by the club: Lane 3, Tue Nov 24, 4:00 PM' */
const titleOf = (kind: MailKindName, about: string | undefined) =>
  about === undefined ? mailLabel(kind) : `${mailLabel(kind)}: ${about}`

/** The slot or hour that a message is about, in words: of a moved booking the new slot. */
function aboutOf(subjectRef: string): string | undefined {
  const hour = parseHourRef(subjectRef)
  if (hour) return shortMoment(instantOf(hour.date, hour.time))
  const { slot } = bookingOf(subjectRef) ?? {}
  return slot && slotName(slot)
}

const bookingOf = (subjectRef: string) => parseMoveRef(subjectRef)?.to ?? parseSeriesRef(subjectRef)

const nameOf = (key: string): OutboxName => {
  const [, accountKey = '', id = ''] = key.split('/')
  return { accountKey, id }
}

/**
 * All messages of a family, newest first, each once for everybody who has it in the same state. A message to all waits as one
 * entry, which names nobody; when it is sent to the first caregiver, each other gets an entry.
 */
export async function messagesOfMember(
  { store }: Pick<ServiceContext, 'store'>,
  accountKey: string,
): Promise<(caregivers: readonly Pick<Caregiver, 'id' | 'profileName'>[]) => (Message & { to: string[] })[]> {
  const listed = await keysUnder(store, keys.outboxOf(accountKey))
  const { found: entries } = await readReadable(store, listed)
  const about = ({ kind, subjectRef }: OutboxEntry) => `${kind} ${subjectRef}`
  return (caregivers) =>
    [...Map.groupBy(entries, ({ value }) => about(value)).values()]
      .flatMap((sameSubject) => {
        const named = new Set(sameSubject.map(({ value }) => value.caregiver))
        const recipientsOf = ({ caregiver, state }: OutboxEntry) => {
          if (caregiver !== undefined) return caregivers.filter(({ id }) => id === caregiver)
          const all = caregivers.filter(({ id }) => !named.has(id))
          return state === 'waiting' ? all : all.slice(0, 1)
        }
        const messages = sameSubject.flatMap(({ key, value }) => {
          const message = toOutboxMessage(nameOf(key), value)
          return message ? [{ message, to: recipientsOf(value) }] : []
        })
        return [...Map.groupBy(messages, ({ message }) => message.state).values()].map((sameState) =>
          Object.assign(sameState[0]!.message, {
            to: sameState.flatMap(({ to }) => to.map(({ profileName }) => profileName)),
          }),
        )
      })
      .toSorted(newestFirst)
}

const newestFirst = (one: Message, other: Message) =>
  (other.ended ?? other.at).localeCompare(one.ended ?? one.at) || other.id.localeCompare(one.id)

/** The outbox of all families and staff. An address without an account is not shown: nothing will be sent to it. */
export async function outbox(context: ServiceContext, reading: Members): Promise<Outbox> {
  const [rows, received, members, changes] = await Promise.all([
    readMaterializedView(context, outboxRows),
    readMaterializedView(context, receivedRows),
    reading,
    changesOfMembers(context),
  ])
  const memberOf = (accountKey: string) => members.get(keys.member(accountKey))
  const now = context.now().getTime()
  const messages = [...rows]
    // The reminder of a tour is asked for in advance.
    .filter(([, { at }]) => at <= now)
    .flatMap(([key, row]) => {
      const message = toOutboxMessage(nameOf(key), row)
      const { kind, subjectRef } = row
      if (message && isVisitorKind(kind)) return Object.assign(message, { kind, subjectRef, visitor: true as const })
      const member = isStaffKind(kind) ? undefined : memberOf(nameOf(key).accountKey)
      if (!message || (!member && (!isStaffKind(kind) || message.state === 'waiting'))) return []
      return Object.assign(message, { kind, subjectRef, called: row.called }, member && { member })
    })
    .toSorted(newestFirst)
  const sent = messages.filter(({ state }) => state === 'sent')
  const others = messages.filter(({ state }) => state !== 'sent')
  const { mailEnabled: mailOn = false } = context
  const [unreached, ofMessages] = await Promise.all([
    unreachedToday(context, others),
    messageCalls(context, { rows, received }, members),
  ])
  return {
    mailOn,
    sent: sent.length,
    messages: [...others, ...sent.slice(0, sentShown)],
    calls: [...unreached, ...untold(changes, messages, mailOn), ...ofMessages],
  }
}

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

/** Whom the mail server refused today, and who did not get the club's news because the address is not verified. */
async function unreachedToday(
  { store, now }: Pick<RequestContext, 'store' | 'now'>,
  messages: readonly Listed[],
): Promise<Outbox['calls']> {
  const unreached = messages.flatMap(({ id, called, state, kind, subjectRef, title, reason, ended, member }) => {
    const isUnreached =
      (state === 'failed' && !linkKinds.has(kind) && !isClubMessage(kind)) ||
      (state === 'withheld' && newsKinds.has(kind))
    if (!isUnreached || !member || !ended || today(new Date(ended)) !== today(now())) return []
    return { id, called, member, title, reason, booking: bookingOf(subjectRef) }
  })
  const slots = new Set(unreached.flatMap(({ booking }) => (booking ? keys.slot(booking.slot) : [])))
  const records = (await readReadable(store, [...slots])).found.map(({ value }) => value)
  return unreached.map(({ id, called, member, title, reason, booking }) => {
    const player = records.find(({ id }) => id === booking?.id)?.player
    return Object.assign(
      { id, called, member, title: withPlayer(title, member, player) },
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
function untold(
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
