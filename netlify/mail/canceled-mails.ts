/** Messages about canceled bookings, and what is not told because it was taken back in time. */
import { paths } from '#domain/paths.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf, nextCalendarId } from '#domain/bookings/calendar-id.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { entryOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { canceledOf, lastCanceled } from '#server/repositories/canceled-bookings.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef, parseBookingRef, type BookingSubject } from '#server/repositories/mail-subject-refs.ts'
import { wasSent } from '#server/repositories/outbox.ts'
import { cancellationOf, contentOf, factsOf, whatIsThen, whatOf, whenOf } from './booking-content.ts'
import type { AboutAccount, Composer } from './composer.ts'
import type { EndedRequest, MemberWeek } from '#records/bookings.ts'

/** The kind of message that a cancellation has. */
const canceledKind = ({ ending }: EndedRequest) =>
  ending === 'cancelled' ? 'booking_canceled_by_family' : 'booking_canceled'

/**
 * Whether the family may know of this booking from a message: not if its confirmation was never sent. What was moved or booked
 * again has told of itself before.
 */
async function mayBeKnown(
  { context: { store }, ownerKey, caregivers }: AboutAccount,
  { kind }: Pick<Slot, 'kind'>,
  { id, group = id, calendar }: EndedRequest,
): Promise<boolean> {
  if (calendar) return true
  const subjectRef = mailSubjectRef.booking({ kind, id: group })
  return (await wasSent(store, { ownerKey, kind: 'booking_made', subjectRef }, caregivers)) ?? true
}

/** True if the booking is one that was canceled before and booked again, and the family knows only of that one. */
export async function isRestored(about: AboutAccount, { slot, id }: BookingSubject): Promise<boolean> {
  const { ownerKey, context, caregivers } = about
  const { kind } = slot
  const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
  const booking = entryOf(week?.value, id)
  const before = booking && week && lastCanceled(week.value, slot, booking.player)
  if (!before) return false
  const subjectRef = mailSubjectRef.booking({ kind, id: before.together ?? before.id })
  const told = await wasSent(context.store, { ownerKey, kind: canceledKind(before), subjectRef }, caregivers)
  return told === false && (await mayBeKnown(about, slot, before))
}

/** Nothing to tell if the club has taken it back, so that the family has the slot. */
export const bookingCanceledMail: Composer = async (about) => {
  const { context, ownerKey } = about
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking) return undefined
  const { slot, id } = booking
  const [week, change] = await Promise.all([
    context.store.read<MemberWeek>(weekKey(ownerKey, slot)),
    context.store.read(keys.clubChange(ownerKey, id)),
  ])
  const canceled = canceledOf(week?.value, id)
  if (!canceled || week?.value.entries.some((entry) => isSameSlot(entry, slot))) return undefined
  const { player, reason } = change?.value ?? {}
  const what = whatOf(about, slot, player)
  const content = contentOf(about, mailMessages.bookingCanceled, { slot, what }, paths.reserve, reason)
  return { ...content, calendar: [cancellationOf({ slot, what, calendar: nextCalendarId(canceled) })] }
}

/** True if it was booked again and canceled once more: the last cancellation tells of all. */
const isCanceledLater = (week: MemberWeek, ended: EndedRequest): boolean => {
  const { id, sequence } = calendarIdOf(ended)
  return week.done.some((other) => {
    const entry = calendarIdOf(other)
    return other.ending === 'cancelled' && entry.id === id && entry.sequence > sequence
  })
}

/**
 * Tells of all bookings that the family canceled together, so that its calendars forget them: not of those that it has booked
 * again, and not of those of which it was never told.
 */
export const bookingCanceledByFamilyMail: Composer = async (about) => {
  const { context, ownerKey } = about
  const booking = parseBookingRef(about.entry.subjectRef)
  if (!booking) return undefined
  const { kind } = booking.slot
  const week = (await context.store.read<MemberWeek>(weekKey(ownerKey, booking.slot)))?.value
  const canceled = (week?.done ?? []).flatMap((ended) => {
    const slot = slotOfId(kind, ended.id)
    const isMeant = ended.ending === 'cancelled' && (ended.together ?? ended.id) === booking.id
    if (
      !isMeant ||
      !slot ||
      (week && isCanceledLater(week, ended)) ||
      week?.entries.some((entry) => isSameSlot(entry, slot))
    )
      return []
    return [{ ended, slot, what: whatOf(about, slot, ended.player), calendar: nextCalendarId(ended) }]
  })
  const isKnown = await Promise.all(canceled.map(({ ended, slot }) => mayBeKnown(about, slot, ended)))
  const [first, ...others] = canceled.filter((_, nth) => isKnown[nth])
  if (!first) return undefined
  const content = contentOf(about, mailMessages.bookingCanceledByFamily, first, paths.reserve)
  const counts = [first, ...others].some(({ ended }) => ended.late?.counts)
  return {
    ...content,
    ...(counts && { paragraphs: mailMessages.bookingCanceledLate }),
    subject: mailMessages.bookingCanceledByFamily.subject(whatIsThen([first, ...others]), whenOf(first.slot)),
    facts: factsOf([first, ...others]),
    calendar: [first, ...others].map(cancellationOf),
  }
}
