/** Messages about bookings: made, closed, kept or moved. */
import { paths } from '#domain/paths.ts'
import { inWeek, isSameSlot } from '#domain/bookings/bookings.ts'
import { calendarIdOf } from '#domain/bookings/calendar-id.ts'
import { closes, undecidedIn } from '#domain/bookings/closures.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { bookingTitle } from '#domain/schedule/schedule.ts'
import { bookables, kinds } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { bookingOf, endedOf } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { readClubChanges } from '#server/repositories/club-changes.ts'
import { readableClosures, readClosures } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  mailSubjectRef,
  parseHourRef,
  parseMoveRef,
  parseSeriesRef,
  type BookingSubject,
} from '#server/repositories/mail-subject-refs.ts'
import {
  calendarOf,
  contentOf,
  ofBooking,
  reasonFact,
  upcoming,
  upcomingIn,
  weekOf,
  whatOf,
  whenOf,
} from './booking-content.ts'
import { isRestored } from './canceled-mails.ts'
import {
  leadingTo,
  wasTold,
  withSigning,
  type About,
  type AboutAccount,
  type Composer,
  type Composers,
} from './composer.ts'
import type { StoredClosure } from '#records/bookings.ts'

const { labels, becauseOfBooking } = mailMessages

/**
 * Tells of all bookings made together, in whatever weeks, that still are where they were made, unless a cancellation of which
 * nobody was told was only taken back.
 */
const bookingMade: Composer = async (about) => {
  const booking = parseSeriesRef(about.entry.subjectRef)
  if (!booking || (await isRestored(about, booking))) return undefined
  const weeks = Array.from({ length: booking.weeks + 1 }, (_, nth) =>
    upcomingIn(about, inWeek(booking.slot, nth), ({ id, group, series }) => [id, group, series].includes(booking.id)),
  )
  const made = (await Promise.all(weeks)).flat()
  const texts = mailMessages.bookingMade
  const furtherDays = new Set(made.map(({ slot }) => slot.date)).size - 1
  const subject = (what: string, when: string) => texts.subject(what, when, furtherDays)
  const content = contentOf(about, { ...texts, subject }, made, paths.schedule)
  if (!content) return undefined
  const { kind } = booking.slot
  // Otherwise the paragraph has said it: until it starts.
  const cutOff = bookables[kind].freeUntilHours > 0 ? [bookingMessages.freeToCancel(kind)] : []
  // Both caregivers are told who of them was first.
  const by = about.caregivers.find(({ id }) => id === made[0]?.acceptedBy)?.profileName
  return {
    ...content,
    paragraphs: [...content.paragraphs, ...cutOff],
    facts: [...content.facts, ...(by ? [{ label: labels.acceptedBy, value: by }] : [])],
    calendar: made.map(calendarOf),
  }
}

/**
 * Names all bookings of that hour that no closure stands in the way of. Not at night, even if the mail server was down until
 * then.
 */
export const bookingReminder: Composer = async (about) => {
  const hour = parseHourRef(about.entry.subjectRef)
  if (!hour || isQuiet(about.context.now())) return undefined
  const closures = await readableClosures(about.context)
  const booked = await Promise.all(
    kinds.map((kind) =>
      upcomingIn(
        about,
        { kind, date: hour.date },
        (entry) => entry.date === hour.date && entry.time === hour.time && !undecidedIn(closures, { ...entry, kind }),
      ),
    ),
  )
  const coming = booked.flat()
  const content = contentOf(about, mailMessages.reminder, coming, paths.schedule)
  const until = instantOf(hour.date, hour.time)
  return (
    content &&
    withSigning(
      about,
      { ...content, until },
      coming.map(({ player }) => player),
    )
  )
}

/** The closures of a booking's slot, unless staff have decided to keep the booking. */
async function closuresOf({ context }: About, { slot, id }: BookingSubject): Promise<StoredClosure[]> {
  const closures = (await readClosures(context)).filter((closure) => closes(closure, slot))
  return closures.some(({ kept }) => kept.includes(id)) ? [] : closures
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

const bookingMoved: Composer = async (about) => {
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
  const texts = mailMessages.bookingMoved
  const now = { slot: to.slot, what: whatOf(about, to.slot, booking.player), calendar: calendarIdOf(booking) }
  return {
    ...leadingTo(about, texts, paths.schedule),
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

export const bookingMails = {
  booking_made: bookingMade,
  booking_moved: bookingMoved,

  /** While staff have not decided about the booking: another message tells what they decide. */
  booking_closed: ofBooking(async (about, { closureId, ...booking }) => {
    const { slot } = booking
    const found = await upcoming(about, booking)
    const closure = found && (await closuresOf(about, booking)).find(({ id }) => id === closureId)
    if (!closure) return undefined
    const what = whatOf(about, slot, found.player)
    return contentOf(about, mailMessages.bookingClosed, [{ slot, what }], paths.schedule, closure.reason)
  }),

  /** Only to families that were told of the closure. */
  booking_kept: ofBooking(async (about, booking) => {
    const { slot } = booking
    const found = await upcoming(about, booking)
    if (!found || (await closuresOf(about, booking)).length > 0) return undefined
    if (!(await wasTold(about, 'booking_closed', about.entry.subjectRef))) return undefined
    const what = whatOf(about, slot, found.player)
    return contentOf(about, mailMessages.bookingKept, [{ slot, what }], paths.schedule)
  }),

  /** Once somebody has taken the slot that was canceled late. */
  late_cancel_lifted: ofBooking(async (about, { slot, id }) => {
    const { late } = endedOf(await weekOf(about, slot), id) ?? {}
    if (!late || late.counts) return undefined
    const what = whatOf(about, slot, late.player)
    return contentOf(about, mailMessages.lateCancelLifted, [{ slot, what }], paths.reserve)
  }),

  /** Tells of all bookings that the family moved together and that still are where it moved them. */
  booking_moved_by_family: ofBooking(async (about, booking) => {
    const moved = await upcomingIn(about, booking.slot, ({ id, group }) => [id, group].includes(booking.id))
    const content = contentOf(about, mailMessages.bookingMovedByFamily, moved, paths.schedule)
    return content && { ...content, calendar: moved.map(calendarOf) }
  }),
} satisfies Composers
