/** Names, times, facts and calendar entries of the messages about bookings. */
import { firstNameOf } from '#domain/families/players.ts'
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf } from '#domain/bookings/calendar-id.ts'
import { bookingTitle } from '#domain/schedule/schedule.ts'
import { clockRange, instantOf, longDay } from '#domain/calendar/calendar.ts'
import type { CalendarEntry, CalendarId } from '#domain/calendar/calendar-file.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { andList } from '#domain/text/text.ts'
import { acceptedBy, bookingOf, bookingsIn, lastCanceled, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { mailSubjectRef, parseBookingRef, type BookingSubject } from '#server/repositories/mail-subject-refs.ts'
import { leadingTo, wasTold, type About, type AboutAccount, type Composer } from './composer.ts'
import { becauseOfBooking, labels, type Content } from './content.ts'
import type { EndedRequest, MemberWeek } from '#records/bookings.ts'

export const whenOf = ({ kind, date, time }: Slot) => `${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`

/** 'Shooting lane 2 for Noam'; without the name if the family has no such player any more. */
export function whatOf({ players }: Pick<AboutAccount, 'players'>, slot: Slot, player: string | undefined): string {
  const found = players.find(({ id }) => id === player)
  return found ? bookingMessages.forPlayer(bookingTitle(slot), firstNameOf(found)) : bookingTitle(slot)
}

/** `calendar` is what calendars call it. */
type Told = { slot: Slot; what: string; calendar: CalendarId }

/** With the same id as the file on the schedule page, so that a calendar finds the entry again. */
export function calendarOf({ slot, what, calendar }: Told): CalendarEntry {
  const start = instantOf(slot.date, slot.time)
  const end = new Date(start.getTime() + bookables[slot.kind].minutes * 60_000)
  return { ...calendar, start, end, title: what, room: bookingTitle(slot) }
}

export const cancellationOf = (canceled: Told): CalendarEntry => ({ ...calendarOf(canceled), isCanceled: true })

export const ofBooking =
  (compose: (about: AboutAccount, booking: BookingSubject & { closureId: string }) => ReturnType<Composer>): Composer =>
  (about) => {
    const booking = parseBookingRef(about.entry.subjectRef)
    return booking && compose(about, booking)
  }

export const weekOf = async (
  { context, accountKey }: About,
  slot: Pick<Slot, 'kind' | 'date'>,
): Promise<MemberWeek | undefined> => (await context.store.read<MemberWeek>(weekKey(accountKey, slot)))?.value

/** The booking, if it has not begun. */
export async function upcoming(about: About, { slot, id }: BookingSubject) {
  const booking = bookingOf(await weekOf(about, slot), id)
  return booking && !hasBegun(slot, about.context.now()) ? booking : undefined
}

export const reasonFact = (reason: string | undefined) =>
  reason === undefined ? [] : [{ label: labels.why, value: reason }]

type Texts = {
  subject: (what: string, when: string) => string
  heading: string
  paragraphs: readonly string[]
  action: string
}

/**
 * A message about bookings; undefined if there are none. The subject names all in the hour of the first: 'Shooting lane 2 for Noam
 * and Shooting lane 3 for Tal'.
 */
export function contentOf(
  about: About,
  texts: Texts,
  told: readonly Pick<Told, 'slot' | 'what'>[],
  path: string,
  reason?: string,
): (Content & { facts: NonNullable<Content['facts']> }) | undefined {
  const [first, ...others] = told
  if (!first) return undefined
  const when = whenOf(first.slot)
  const together = told.filter(({ slot }) => whenOf(slot) === when).map(({ what }) => what)
  return {
    ...leadingTo(about, path, texts),
    subject: texts.subject(andList(together), when),
    facts: [
      { label: labels.what, value: first.what },
      { label: labels.when, value: when },
      ...others.map(({ slot, what }) => ({
        label: labels.and,
        value: whenOf(slot) === when ? what : `${what}, ${whenOf(slot)}`,
      })),
      ...reasonFact(reason),
    ],
    day: first.slot.date,
    note: becauseOfBooking,
  }
}

/** A family's bookings of a week that have not begun. `acceptedBy`: the caregiver who accepted the offer, if it was one. */
export async function upcomingIn(
  about: AboutAccount,
  week: Pick<Slot, 'kind' | 'date'>,
  matches: (entry: MemberWeek['entries'][number]) => boolean,
): Promise<(Told & { player: string; acceptedBy: string | undefined })[]> {
  return bookingsIn(await weekOf(about, week))
    .filter(matches)
    .map((entry) => {
      const { unit, date, time, player } = entry
      const slot = { kind: week.kind, unit, date, time }
      const what = whatOf(about, slot, player)
      return { slot, player, what, calendar: calendarIdOf(entry), acceptedBy: acceptedBy(entry) }
    })
    .filter(({ slot }) => !hasBegun(slot, about.context.now()))
}

/** The kind of message that a cancellation has. */
const canceledKind = ({ ending }: EndedRequest) =>
  ending === 'cancelled' ? 'booking_canceled_by_family' : 'booking_canceled'

/**
 * Whether the family may know of this booking from a message: not if its confirmation was never sent. What was moved or booked
 * again has told of itself before.
 */
export const mayBeKnown = async (
  about: AboutAccount,
  { kind }: Pick<Slot, 'kind'>,
  { id, group = id, calendar }: EndedRequest,
): Promise<boolean> =>
  calendar !== undefined ||
  ((await wasTold(about, 'booking_made', mailSubjectRef.booking({ kind, id: group }))) ?? true)

/** True if the booking is one that was canceled before and booked again, and the family knows only of that one. */
export async function isRestored(about: AboutAccount, { slot, id }: BookingSubject): Promise<boolean> {
  const week = await weekOf(about, slot)
  const booking = bookingOf(week, id)
  const before = booking && week && lastCanceled(week, slot, booking.player)
  if (!before) return false
  const subjectRef = mailSubjectRef.booking({ kind: slot.kind, id: before.together ?? before.id })
  const told = await wasTold(about, canceledKind(before), subjectRef)
  return told === false && (await mayBeKnown(about, slot, before))
}
