/** Messages about bookings: made, closed, kept, canceled or moved. */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { closes } from '#domain/bookings/closures.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import { clockRange, instantOf, longDay } from '#domain/calendar/calendar.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { bookables } from '#domain/facility/facility.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { endingOf, entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings.ts'
import type { ClubChange } from '#server/repositories/club-changes.ts'
import { readClosures, type StoredClosure } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  parseBookingRef,
  parseHourRef,
  parseMoveRef,
  type BookingSubject,
} from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { isQuiet } from '#domain/notifications/reminders.ts'
import type { About, Composer } from './composer.ts'

const { labels, becauseOfBooking } = mailMessages

const whenOf = ({ kind, date, time }: Slot) => `${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`

/** The same id as that of the file on the schedule page, so that a cancellation finds the entry in a calendar. */
function calendarOf(slot: Slot, id: string): CalendarEntry {
  const start = instantOf(slot.date, slot.time)
  const end = new Date(start.getTime() + bookables[slot.kind].minutes * 60_000)
  return { id: slot.kind === 'speede' ? `speede:${id}` : id, start, end, title: bookingTitle(slot), sequence: 0 }
}
const canceled = (slot: Slot, id: string): CalendarEntry => ({
  ...calendarOf(slot, id),
  sequence: 1,
  isCanceled: true,
})

/** True if the booking is confirmed and stays where it is. */
const isInPlace = ({ state, movedTo }: Pick<MemberWeek['entries'][number], 'state' | 'movedTo'>) =>
  state === 'confirmed' && !movedTo

/** True if the booking is confirmed, stays where it is and has not begun. */
async function isUpcoming({ context, ownerKey }: About, { slot, id }: BookingSubject): Promise<boolean> {
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
  const booking = entryOf(week?.value, id)
  return booking !== undefined && isInPlace(booking) && !hasBegun(slot, context.now())
}

const reasonFact = (reason: string | undefined) => (reason === undefined ? [] : [{ label: labels.why, value: reason }])

type Texts = { subject: (what: string, when: string) => string; heading: string; paragraphs: readonly string[] }

/** A message about one booking that stays where it is. */
const contentOf = (
  { siteUrl }: About,
  { subject, action, ...texts }: Texts & { action: string },
  slot: Slot,
  path: string,
  reason?: string,
) => ({
  ...texts,
  subject: subject(bookingTitle(slot), whenOf(slot)),
  facts: [
    { label: labels.what, value: bookingTitle(slot) },
    { label: labels.when, value: whenOf(slot) },
    ...reasonFact(reason),
  ],
  action: { label: action, url: siteUrl + path },
  note: becauseOfBooking,
})

type Upcoming = { id: string; slot: Slot; what: string }

/** What a family has booked in a week and still will come to. Families with several players read for whom. */
async function upcomingIn(
  { context, ownerKey }: About,
  week: Pick<Slot, 'kind' | 'date'>,
  matches: (entry: MemberWeek['entries'][number]) => boolean,
): Promise<Upcoming[]> {
  const { kind } = week
  const found = await context.store.read<MemberWeek>(weekKey(ownerKey, week))
  return (found?.value.entries ?? [])
    .filter((entry) => matches(entry) && isInPlace(entry))
    .map(({ id, unit, date, time, name, onlyPlayer }) => {
      const slot = { kind, unit, date, time }
      return { id, slot, what: onlyPlayer ? bookingTitle(slot) : mailMessages.forPlayer(bookingTitle(slot), name) }
    })
    .filter(({ slot }) => !hasBegun(slot, context.now()))
}

const factsOf = ([first, ...others]: readonly [Upcoming, ...Upcoming[]]) => [
  { label: labels.what, value: first.what },
  { label: labels.when, value: whenOf(first.slot) },
  ...others.map(({ slot, what }) => ({ label: labels.and, value: `${what}, ${whenOf(slot)}` })),
]

/** Tells of all bookings made together that still are where they were made. */
export const bookingMadeMail: Composer = async (about) => {
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking) return undefined
  const [first, ...others] = await upcomingIn(about, booking.slot, ({ id, group }) => [id, group].includes(booking.id))
  if (!first) return undefined
  const content = contentOf(about, mailMessages.bookingMade, first.slot, mailPaths.schedule)
  return {
    ...content,
    facts: factsOf([first, ...others]),
    calendar: [first, ...others].map(({ id, slot }) => calendarOf(slot, id)),
  }
}

/** Names all bookings of that hour. Not at night, even if the mail server was down until then. */
export const bookingReminderMail: Composer = async (about) => {
  const hour = parseHourRef(about.entry.subjectRef)
  if (!hour || isQuiet(about.context.now())) return undefined
  const isThen = ({ date, time }: Pick<Slot, 'date' | 'time'>) => date === hour.date && time === hour.time
  const kinds = ['lane', 'speede'] as const
  const [first, ...others] = (
    await Promise.all(kinds.map((kind) => upcomingIn(about, { kind, date: hour.date }, isThen)))
  ).flat()
  if (!first) return undefined
  const content = contentOf(about, mailMessages.reminder, first.slot, mailPaths.schedule)
  const units = [first, ...others].map(({ slot }) => bookingTitle(slot)).join(' and ')
  return {
    ...content,
    subject: mailMessages.reminder.subject(units, whenOf(first.slot)),
    facts: others.length === 0 ? content.facts : factsOf([first, ...others]),
  }
}

/** The closures of a booking's slot, unless staff have decided to keep the booking. */
async function closuresOf({ context }: About, { slot, id }: BookingSubject): Promise<StoredClosure[]> {
  const closures = (await readClosures(context.store)).filter((closure) => closes(closure, slot))
  return closures.some(({ kept }) => kept.includes(id)) ? [] : closures
}

/** While staff have not decided about the booking: another message tells what they decide. */
export const bookingClosedMail: Composer = async (about) => {
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking || !(await isUpcoming(about, booking))) return undefined
  const closure = (await closuresOf(about, booking)).find(({ id }) => id === booking.closureId)
  if (!closure) return undefined
  return contentOf(about, mailMessages.bookingClosed, booking.slot, mailPaths.schedule, closure.reason)
}

/** Only to families that were told of the closure. */
export const bookingKeptMail: Composer = async (about) => {
  const { ownerKey, context, entry } = about
  const booking = parseBookingRef(entry.subjectRef)
  if (!booking || !(await isUpcoming(about, booking)) || (await closuresOf(about, booking)).length > 0) return undefined
  const told = await outboxEntryOf(context.store, { ownerKey, kind: 'booking_closed', subjectRef: entry.subjectRef })
  return told?.state === 'sent'
    ? contentOf(about, mailMessages.bookingKept, booking.slot, mailPaths.schedule)
    : undefined
}

export const bookingCanceledMail: Composer = async (about) => {
  const { context, ownerKey, entry } = about
  const booking = parseBookingRef(entry.subjectRef)
  if (!booking) return undefined
  const { slot, id } = booking
  const [week, change] = await Promise.all([
    context.store.read<MemberWeek>(weekKey(ownerKey, slot)),
    context.store.read<ClubChange>(keys.clubChange(ownerKey, id)),
  ])
  if (endingOf(week?.value, id) !== 'cancelled') return undefined
  const content = contentOf(about, mailMessages.bookingCanceled, slot, mailPaths.reserve, change?.value.reason)
  return { ...content, calendar: [canceled(slot, id)] }
}

export const bookingMovedMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const { from, to } = parseMoveRef(entry.subjectRef) ?? {}
  if (!from || !to) return undefined
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, to.slot))
  // Canceled or moved again meanwhile: the later message tells.
  const booking = entryOf(week?.value, to.id)
  if (!booking || !isInPlace(booking)) return undefined
  const change = await context.store.read<ClubChange>(keys.clubChange(ownerKey, from.id))
  const { subject, action, ...texts } = mailMessages.bookingMoved
  return {
    ...texts,
    subject: subject(bookingTitle(to.slot), whenOf(to.slot)),
    facts: [
      { label: labels.now, value: `${bookingTitle(to.slot)}, ${whenOf(to.slot)}` },
      { label: labels.before, value: `${bookingTitle(from.slot)}, ${whenOf(from.slot)}` },
      ...reasonFact(change?.value.reason),
    ],
    action: { label: action, url: siteUrl + mailPaths.schedule },
    calendar: [canceled(from.slot, from.id), calendarOf(to.slot, to.id)],
    note: becauseOfBooking,
  }
}
