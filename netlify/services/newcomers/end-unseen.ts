/** The hours of families that nobody has seen: their share, and how staff end them. */
import pMap from 'p-map'
import { isUnseen } from '#domain/newcomers/unseen.ts'
import { hasBegun, openDays, slotAt, slotsOfDay, whyNotSlot } from '#domain/bookings/bookings.ts'
import { mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { type Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { counted } from '#domain/text/text.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { memberRows, type MemberRow } from '#server/repositories/admin-rows.ts'
import { bookingsIn, kindOfWeekKey, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { readWhyClosed } from '#server/repositories/closed-hours.ts'
import { setClubChange } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import {
  eachMade,
  ifReadable,
  keysUnder,
  readReadable,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { howKept } from '#server/services/waiting/kept-slots.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { endBooking } from '#server/services/bookings/change-bookings.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'

type Families = ReadonlyMap<string, MemberRow>

/** Those that nobody has seen, by the day on which they joined. */
export function unseenFamilies(context: ServiceContext, rows: Families): Map<Day, Map<string, MemberRow>> {
  const days = new Map<Day, Map<string, MemberRow>>()
  eachMade(context, 'item newcomers_many', rows, ([key, row]) => {
    if (!row.alerts?.some(({ id }) => id === 'unseen')) return []
    const day = today(new Date(row.createdAt))
    return days.set(day, (days.get(day) ?? new Map()).set(key.split('/')[1]!, row))
  })
  return days
}

/** What is booked of the hours that can be booked from now on, by kind: how many hours, and who has how many. */
export async function bookedHours(
  context: ServiceContext,
): Promise<Record<Kind, { all: number; by: Map<string, number> }>> {
  const now = context.now()
  const whyClosed = await readWhyClosed(context)
  const ofKind = async (kind: Kind) => {
    const days = openDays(kind, now)
    const slots = days.flatMap((day) => slotsOfDay(kind, day))
    const isOpen = (slot: (typeof slots)[number]) => !whyNotSlot(slot, now) && whyClosed(slot) === undefined
    const weeks = await pMap(new Set(days.map(mondayOf)), (monday) => readWeek(context, kind, monday))
    const by = new Map<string, number>()
    for (const { who, ...slot } of weeks.flatMap(({ taken }) => taken)) {
      const accountKey = who?.split(' ')[0]
      if (accountKey !== undefined && !hasBegun(slot, now)) by.set(accountKey, (by.get(accountKey) ?? 0) + 1)
    }
    return { all: slots.filter(isOpen).length, by }
  }
  const [lane, speede] = await Promise.all([ofKind('lane'), ofKind('speede')])
  return { lane, speede }
}

/**
 * Ends what families hold that joined on this day and that nobody has seen yet: one transaction for each, so that what was
 * interrupted is repeated. Each is told, by mail and on its schedule; nobody has to call a stranger about it.
 */
export async function endUnseenBookings(
  context: WriteContext,
  day: Day,
): Promise<{ families: number; sessions: number }> {
  const found =
    unseenFamilies(context, await readMaterializedView(context, memberRows)).get(day) ?? new Map<string, MemberRow>()
  const ended = await pMap(found.keys(), (accountKey) => ifReadable(() => endBookingsOf(context, accountKey)), {
    concurrency: 4,
  })
  const counts = ended.filter((count) => typeof count === 'number' && count > 0) as number[]
  return { families: counts.length, sessions: counts.reduce((sum, count) => sum + count, 0) }
}

async function endBookingsOf(context: WriteContext, accountKey: string): Promise<number> {
  const { store, principal } = context
  const upcoming = (key: string, week: MemberWeek | undefined) =>
    bookingsIn(week)
      .filter((entry) => !hasBegun(entry, context.now()))
      .map((entry) => ({ entry, slot: slotAt(kindOfWeekKey(key), entry) }))
  const listed = await keysUnder(store, keys.memberWeeks(accountKey))
  const { found } = await readReadable(store, listed)
  const slots = found.flatMap(({ key, value }) => upcoming(key, value).map(({ slot }) => slot))
  const weeks = listed.filter((key) => slots.some((slot) => weekKey(accountKey, slot) === key))
  if (weeks.length === 0) return 0
  return transact(
    logIn(context, 'unseen_bookings_ended', accountKey),
    [keys.member(accountKey), ...weeks, ...slots.map(keys.slot)],
    (documents, kept) => {
      const member = memberIn(documents, accountKey)
      const bookings = weeks.flatMap((key) => upcoming(key, documents.get(key)))
      if (!member || !isUnseen(member) || bookings.length === 0) return 0
      const messages = bookings.map(({ slot: { kind }, entry: { id } }) => {
        return { accountKey, kind: 'booking_canceled', subjectRef: mailSubjectRef.booking({ kind, id }) } as const
      })
      documents.need([
        ...bookings.flatMap(({ slot, entry }) => [keys.slot(slot), keys.clubChange(accountKey, entry.id)]),
        ...messages.flatMap((message) => messageKeys(documents, message, undoMs)),
      ])
      const called = { at: documents.now.toISOString(), by: principal.profileName }
      for (const { entry, slot } of bookings) {
        const { id, player } = entry
        endBooking(documents, { accountKey, slot, id }, 'canceled_by_club', { kept: kept(slot) })
        setClubChange(documents, { kind: slot.kind, accountKey, from: id, player, reason: undefined, called })
      }
      for (const message of messages) queueMessage(documents, message, undoMs)
      documents.about({ subject: member.id, member: member.id, to: counted(bookings.length, 'session') })
      return bookings.length
    },
    howKept(context, slots),
  )
}
