/** Messages about bookings that were made or moved. */
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { inWeek, isSameSlot } from '#domain/bookings/bookings.ts'
import { calendarIdOf } from '#domain/bookings/calendar-id.ts'
import { bookables } from '#domain/facility/facility.ts'
import { paths } from '#domain/paths.ts'
import { bookingTitle } from '#domain/schedule/schedule.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { bookingOf, endedOf } from '#server/repositories/bookings/member-weeks.ts'
import { readClubChanges } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseMoveRef,
  parseSeriesRef,
  type BookingSubject,
} from '#server/repositories/mail-subject-refs.ts'
import {
  calendarOf,
  contentOf,
  isRestored,
  ofBooking,
  reasonFact,
  upcomingIn,
  weekOf,
  whatOf,
  whenOf,
} from './booking-content.ts'
import { leadingTo, wasTold, type Composer, type AboutAccount } from './composer.ts'
import { labels, becauseOfBooking } from './content.ts'

const sentences = {
  bookingMade: {
    /** `further`: on how many more days. */
    subject: (what: string, when: string, further = 0) =>
      `Booked: ${what}, ${when}${further === 0 ? '' : `, and ${further} more ${further === 1 ? 'day' : 'days'}`}`,
    heading: 'You’re booked',
    paragraphs: ['We look forward to seeing you. If you can’t come, cancel in your schedule so that others can book.'],
    action: 'See your schedule',
  },
  bookingMoved: {
    subject: (what: string, when: string) => `Moved: ${what}, ${when}`,
    heading: 'We had to move you',
    paragraphs: ['If a new time does not suit you, move or cancel it in your schedule.'],
    action: 'See your schedule',
  },
  lateCancelLifted: {
    subject: (what: string, when: string) => `Your late cancellation no longer counts: ${what}, ${when}`,
    heading: 'Someone took your hour',
    paragraphs: ['You canceled late, and someone has booked the slot since. It no longer counts for the week.'],
    action: 'Reserve another hour',
  },
  bookingMovedByFamily: {
    subject: (what: string, when: string) => `Moved: ${what}, ${when}`,
    heading: 'Your booking has moved',
    paragraphs: ['You moved this booking. Your old hour is open again.'],
    action: 'See your schedule',
  },
} as const

/**
 * Tells of all bookings made together, in whatever weeks, that still are where they were made, unless a cancellation of which
 * nobody was told was only taken back.
 */
export const booking_made: Composer = async (about) => {
  const booking = parseSeriesRef(about.entry.subjectRef)
  if (!booking || (await isRestored(about, booking))) return undefined
  const weeks = Array.from({ length: booking.weeks + 1 }, (_, nth) =>
    upcomingIn(about, inWeek(booking.slot, nth), ({ id, group, series }) => [id, group, series].includes(booking.id)),
  )
  const made = (await Promise.all(weeks)).flat()
  const texts = sentences.bookingMade
  const furtherDays = new Set(made.map(({ slot }) => slot.date)).size - 1
  const subject = (what: string, when: string) => texts.subject(what, when, furtherDays)
  const content = contentOf(about, { ...texts, subject }, made, paths.schedule)
  if (!content) return undefined
  const { kind } = booking.slot
  // Otherwise the paragraph has said it: until it starts.
  const cutOff = bookables[kind].freeUntilHours > 0 ? [bookingMessages.freeToCancel(kind)] : []
  // Both caregivers are told who of them was first.
  const by = about.signers.find(({ id }) => id === made[0]?.acceptedBy)?.profileName
  return {
    ...content,
    paragraphs: [...content.paragraphs, ...cutOff],
    facts: [...content.facts, ...(by ? [{ label: labels.acceptedBy, value: by }] : [])],
    calendar: made.map(calendarOf),
  }
}

/** Where the family thinks that the booking is: before the moves of which no message went out. */
async function lastKnown(about: AboutAccount, from: BookingSubject): Promise<BookingSubject> {
  const { kind } = from.slot
  const changes = await readClubChanges(about.context.store, keys.clubChangesOf(about.accountKey))
  const before = changes.find(({ to }) => to === from.id)
  const slot = before && slotOfId(kind, before.from)
  if (!slot) return from
  const told = await wasTold(about, 'booking_moved', mailSubjectRef.move({ kind, id: before.from }, from.id))
  return told === false ? lastKnown(about, { id: before.from, slot }) : from
}

export const booking_moved: Composer = async (about) => {
  const { context, accountKey, entry } = about
  const { from, to } = parseMoveRef(entry.subjectRef) ?? {}
  if (!from || !to) return undefined
  // Canceled or moved again meanwhile: the later message tells.
  const booking = bookingOf(await weekOf(about, to.slot), to.id)
  if (!booking) return undefined
  const change = await context.store.read(keys.clubChange(accountKey, from.id))
  const known = await lastKnown(about, from)
  // Taken back before anybody was told.
  if (isSameSlot(known.slot, to.slot)) return undefined
  const texts = sentences.bookingMoved
  const now = { slot: to.slot, what: whatOf(about, to.slot, booking.player), calendar: calendarIdOf(booking) }
  return {
    ...leadingTo(about, paths.schedule, texts),
    subject: texts.subject(now.what, whenOf(to.slot)),
    facts: [
      { label: labels.now, value: `${now.what}, ${whenOf(to.slot)}` },
      { label: labels.before, value: `${bookingTitle(known.slot)}, ${whenOf(known.slot)}` },
      ...reasonFact(change?.value.reason),
    ],
    day: to.slot.date,
    calendar: [calendarOf(now)],
    note: becauseOfBooking,
  }
}

/** Once somebody has taken the slot that was canceled late. */
export const late_cancel_lifted = ofBooking(async (about, { slot, id }) => {
  const { late } = endedOf(await weekOf(about, slot), id) ?? {}
  if (!late || late.counts) return undefined
  const what = whatOf(about, slot, late.player)
  return contentOf(about, sentences.lateCancelLifted, [{ slot, what }], paths.reserve)
})

/** Tells of all bookings that the family moved together and that still are where it moved them. */
export const booking_moved_by_family = ofBooking(async (about, booking) => {
  const moved = await upcomingIn(about, booking.slot, ({ id, group }) => [id, group].includes(booking.id))
  const content = contentOf(about, sentences.bookingMovedByFamily, moved, paths.schedule)
  return content && { ...content, calendar: moved.map(calendarOf) }
})
