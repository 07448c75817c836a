/** Messages about bookings: made, closed, kept or moved. */
import { paths } from '#domain/paths.ts'
import { inWeek, isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf } from '#domain/bookings/calendar-id.ts'
import { closes } from '#domain/bookings/closures.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import { bookables, kinds } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { isQuiet } from '#domain/notifications/reminders.ts'
import { endedOf, bookingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { readClubChanges } from '#server/repositories/club-changes.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseBookingRef,
  parseHourRef,
  parseMoveRef,
  parseSeriesRef,
  type BookingSubject,
} from '#server/repositories/mail-subject-refs.ts'
import { wasSent } from '#server/repositories/outbox.ts'
import {
  calendarOf,
  contentOf,
  factsOf,
  reasonFact,
  upcoming,
  upcomingIn,
  whatIsThen,
  whatOf,
  whenOf,
} from './booking-content.ts'
import { isRestored } from './canceled-mails.ts'
import type { About, AboutAccount, Composer } from './composer.ts'
import { withSigning } from './to-sign.ts'
import type { MemberWeek, StoredClosure } from '#records/bookings.ts'

const { labels, becauseOfBooking } = mailMessages

/** Both caregivers are told who of them was first. */
const accepterOf = ({ caregivers }: AboutAccount, id: string): string | undefined =>
  caregivers.find((each) => each.id === id)?.profileName

/**
 * Tells of all bookings made together, in whatever weeks, that still are where they were made, unless a cancellation of which
 * nobody was told was only taken back.
 */
export const bookingMadeMail: Composer = async (about) => {
  const booking = parseSeriesRef(about.entry.subjectRef)
  if (!booking || (await isRestored(about, booking))) return undefined
  const weeks = Array.from({ length: booking.weeks + 1 }, (_, nth) =>
    upcomingIn(about, inWeek(booking.slot, nth), ({ id, group, series }) => [id, group, series].includes(booking.id)),
  )
  const [first, ...others] = (await Promise.all(weeks)).flat()
  if (!first) return undefined
  const content = contentOf(about, mailMessages.bookingMade, first, paths.schedule)
  const furtherDays = new Set([first, ...others].map(({ slot }) => slot.date)).size - 1
  const { kind } = first.slot
  // Otherwise the paragraph has said it: until it starts.
  const cutOff = bookables[kind].freeUntilHours > 0 ? [bookingMessages.freeToCancel(kind)] : []
  const by = first.acceptedBy && accepterOf(about, first.acceptedBy)
  return {
    ...content,
    paragraphs: [...content.paragraphs, ...cutOff],
    subject: mailMessages.bookingMade.subject(whatIsThen([first, ...others]), whenOf(first.slot), furtherDays),
    facts: [...factsOf([first, ...others]), ...(by ? [{ label: labels.acceptedBy, value: by }] : [])],
    calendar: [first, ...others].map(calendarOf),
  }
}

/** Names all bookings of that hour. Not at night, even if the mail server was down until then. */
export const bookingReminderMail: Composer = async (about) => {
  const hour = parseHourRef(about.entry.subjectRef)
  if (!hour || isQuiet(about.context.now())) return undefined
  const isThen = ({ date, time }: Pick<Slot, 'date' | 'time'>) => date === hour.date && time === hour.time
  const [first, ...others] = (
    await Promise.all(kinds.map((kind) => upcomingIn(about, { kind, date: hour.date }, isThen)))
  ).flat()
  if (!first) return undefined
  const content = {
    ...contentOf(about, mailMessages.reminder, first, paths.schedule),
    subject: mailMessages.reminder.subject(whatIsThen([first, ...others]), whenOf(first.slot)),
    until: instantOf(hour.date, hour.time),
    facts: factsOf([first, ...others]),
  }
  const coming = [first, ...others].map(({ player }) => player)
  return withSigning(about, content, coming)
}

/** The closures of a booking's slot, unless staff have decided to keep the booking. */
async function closuresOf({ context }: About, { slot, id }: BookingSubject): Promise<StoredClosure[]> {
  const closures = (await readClosures(context.store)).filter((closure) => closes(closure, slot))
  return closures.some(({ kept }) => kept.includes(id)) ? [] : closures
}

/** While staff have not decided about the booking: another message tells what they decide. */
export const bookingClosedMail: Composer = async (about) => {
  const ref = parseBookingRef(about.entry.subjectRef)
  const booking = ref && (await upcoming(about, ref))
  if (!booking) return undefined
  const closure = (await closuresOf(about, ref)).find(({ id }) => id === ref.closureId)
  if (!closure) return undefined
  const what = whatOf(about, ref.slot, booking.player)
  return contentOf(about, mailMessages.bookingClosed, { slot: ref.slot, what }, paths.schedule, closure.reason)
}

/** Only to families that were told of the closure. */
export const bookingKeptMail: Composer = async (about) => {
  const { ownerKey, context, entry, caregivers } = about
  const ref = parseBookingRef(entry.subjectRef)
  const booking = ref && (await upcoming(about, ref))
  if (!booking || (await closuresOf(about, ref)).length > 0) return undefined
  const { subjectRef } = entry
  if (!(await wasSent(context.store, { ownerKey, kind: 'booking_closed', subjectRef }, caregivers))) return undefined
  const what = whatOf(about, ref.slot, booking.player)
  return contentOf(about, mailMessages.bookingKept, { slot: ref.slot, what }, paths.schedule)
}

/** Once somebody has taken the slot that was canceled late. */
export const lateCancelLiftedMail: Composer = async (about) => {
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking) return undefined
  const { slot, id } = booking
  const week = await about.context.store.read<MemberWeek>(weekKey(about.ownerKey, slot))
  const { late } = endedOf(week?.value, id) ?? {}
  if (!late || late.counts) return undefined
  return contentOf(
    about,
    mailMessages.lateCancelLifted,
    { slot, what: whatOf(about, slot, late.player) },
    paths.reserve,
  )
}

/** Tells of all bookings that the family moved together and that still are where it moved them. */
export const bookingMovedByFamilyMail: Composer = async (about) => {
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking) return undefined
  const [first, ...others] = await upcomingIn(about, booking.slot, ({ id, group }) => [id, group].includes(booking.id))
  if (!first) return undefined
  return {
    ...contentOf(about, mailMessages.bookingMovedByFamily, first, paths.schedule),
    subject: mailMessages.bookingMovedByFamily.subject(whatIsThen([first, ...others]), whenOf(first.slot)),
    facts: factsOf([first, ...others]),
    calendar: [first, ...others].map(calendarOf),
  }
}

/** Where the family thinks that the booking is: before the moves of which no message went out. */
async function lastKnown(about: AboutAccount, from: BookingSubject): Promise<BookingSubject> {
  const { ownerKey, caregivers } = about
  const { store } = about.context
  const { kind } = from.slot
  const before = (await readClubChanges(store, keys.clubChangesOf(ownerKey))).find(({ to }) => to === from.id)
  const slot = before && slotOfId(kind, before.from)
  if (!slot) return from
  const subjectRef = mailSubjectRef.move({ kind, id: before.from }, from.id)
  const told = await wasSent(store, { ownerKey, kind: 'booking_moved', subjectRef }, caregivers)
  return told === false ? lastKnown(about, { id: before.from, slot }) : from
}

export const bookingMovedMail: Composer = async (about) => {
  const { context, siteUrl, ownerKey, players, entry } = about
  const { from, to } = parseMoveRef(entry.subjectRef) ?? {}
  if (!from || !to) return undefined
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, to.slot))
  // Canceled or moved again meanwhile: the later message tells.
  const booking = bookingOf(week?.value, to.id)
  if (!booking) return undefined
  const change = await context.store.read(keys.clubChange(ownerKey, from.id))
  const known = await lastKnown(about, from)
  // Taken back before anybody was told.
  if (isSameSlot(known.slot, to.slot)) return undefined
  const { subject, action, ...texts } = mailMessages.bookingMoved
  const now = whatOf({ players }, to.slot, booking.player)
  return {
    ...texts,
    subject: subject(now, whenOf(to.slot)),
    facts: [
      { label: labels.now, value: `${now}, ${whenOf(to.slot)}` },
      { label: labels.before, value: `${bookingTitle(known.slot)}, ${whenOf(known.slot)}` },
      ...reasonFact(change?.value.reason),
    ],
    action: { label: action, url: siteUrl + paths.schedule },
    calendar: [calendarOf({ slot: to.slot, what: now, calendar: calendarIdOf(booking) })],
    note: becauseOfBooking,
  }
}
