/** What the messages about bookings have in common: names, times, facts and entries for calendars. */
import { firstNameOf } from '#domain/accounts/players.ts'
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf } from '#domain/bookings/calendar-id.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import { clockRange, instantOf, longDay } from '#domain/calendar/calendar.ts'
import type { CalendarEntry, CalendarId } from '#domain/calendar/calendar-file.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { andList } from '#domain/text/text.ts'
import { bookingOf, bookingsIn, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import type { BookingSubject } from '#server/repositories/mail-subject-refs.ts'
import type { About, AboutAccount } from './composer.ts'
import type { MemberWeek } from '#records/bookings.ts'

const { labels, becauseOfBooking } = mailMessages

export const whenOf = ({ kind, date, time }: Slot) => `${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`

/** 'Shooting lane 2 for Noam'; without the name if the family has no such player any more. */
export function whatOf({ players }: Pick<AboutAccount, 'players'>, slot: Slot, player: string | undefined): string {
  const found = players.find(({ id }) => id === player)
  return found ? bookingMessages.forPlayer(bookingTitle(slot), firstNameOf(found)) : bookingTitle(slot)
}

/** With the same id as the file on the schedule page, so that a calendar finds the entry again. */
export function calendarOf({ slot, what, calendar }: Pick<Upcoming, 'slot' | 'what' | 'calendar'>): CalendarEntry {
  const start = instantOf(slot.date, slot.time)
  const end = new Date(start.getTime() + bookables[slot.kind].minutes * 60_000)
  return { ...calendar, start, end, title: what, room: bookingTitle(slot) }
}

export const cancellationOf = (canceled: Pick<Upcoming, 'slot' | 'what' | 'calendar'>): CalendarEntry => ({
  ...calendarOf(canceled),
  isCanceled: true,
})

/** The booking, if it has not begun. */
export async function upcoming({ context, ownerKey }: About, { slot, id }: BookingSubject) {
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
  const booking = bookingOf(week?.value, id)
  return booking && !hasBegun(slot, context.now()) ? booking : undefined
}

export const reasonFact = (reason: string | undefined) =>
  reason === undefined ? [] : [{ label: labels.why, value: reason }]

type Texts = { subject: (what: string, when: string) => string; heading: string; paragraphs: readonly string[] }

/** A message about one booking that stays where it is. */
export const contentOf = (
  { siteUrl }: About,
  { subject, action, ...texts }: Texts & { action: string },
  { slot, what }: Pick<Upcoming, 'slot' | 'what'>,
  path: string,
  reason?: string,
) => ({
  ...texts,
  subject: subject(what, whenOf(slot)),
  facts: [{ label: labels.what, value: what }, { label: labels.when, value: whenOf(slot) }, ...reasonFact(reason)],
  action: { label: action, url: siteUrl + path },
  note: becauseOfBooking,
})

/**
 * `calendar` is what calendars call it. `acceptedBy`: of what was offered by the standby list, the id of the caregiver who
 * accepted it.
 */
type Upcoming = {
  id: string
  slot: Slot
  player: string
  what: string
  calendar: CalendarId
  acceptedBy?: string | undefined
}

/** What a family has booked in a week and still will come to. */
export async function upcomingIn(
  { context, ownerKey, players }: AboutAccount,
  week: Pick<Slot, 'kind' | 'date'>,
  matches: (entry: MemberWeek['entries'][number]) => boolean,
): Promise<Upcoming[]> {
  const { kind } = week
  const found = await context.store.read<MemberWeek>(weekKey(ownerKey, week))
  return bookingsIn(found?.value)
    .filter(matches)
    .map((entry) => {
      const { id, unit, date, time, player, offer } = entry
      const slot = { kind, unit, date, time }
      const calendar = calendarIdOf(entry)
      return { id, slot, player, what: whatOf({ players }, slot, player), calendar, acceptedBy: offer?.by }
    })
    .filter(({ slot }) => !hasBegun(slot, context.now()))
}

type Told = Pick<Upcoming, 'slot' | 'what'>

/** All that is in the hour of the first: 'Shooting lane 2 for Noam and Shooting lane 3 for Tal'. */
export const whatIsThen = ([first, ...others]: readonly [Told, ...Told[]]): string =>
  andList([first, ...others.filter(({ slot }) => whenOf(slot) === whenOf(first.slot))].map(({ what }) => what))

export const factsOf = ([first, ...others]: readonly [Told, ...Told[]]) => [
  { label: labels.what, value: first.what },
  { label: labels.when, value: whenOf(first.slot) },
  ...others.map(({ slot, what }) => ({ label: labels.and, value: `${what}, ${whenOf(slot)}` })),
]
