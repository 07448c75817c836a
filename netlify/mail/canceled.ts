/** Messages about canceled bookings, and what is not told because it was taken back in time. */
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf, nextCalendarId } from '#domain/bookings/calendar-id.ts'
import { paths } from '#domain/paths.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { canceledOf } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import type { EndedRequest, MemberWeek } from '#records/bookings.ts'
import { mayBeKnown, contentOf, ofBooking, weekOf, whatOf, cancellationOf } from './booking-content.ts'

const sentences = {
  bookingCanceled: {
    subject: (what: string, when: string) => `Canceled: ${what}, ${when}`,
    heading: 'We had to cancel',
    paragraphs: ['The club canceled what is below. It no longer counts toward your weekly limit. We are sorry.'],
    action: 'Pick another time',
  },
  bookingCanceledByFamily: {
    subject: (what: string, when: string) => `Canceled: ${what}, ${when}`,
    heading: 'You canceled your booking',
    paragraphs: ['You canceled this booking. It no longer counts toward your weekly limit.'],
    action: 'Pick another time',
  },
  /** Instead, if one of them was canceled late. */
  bookingCanceledLate: ['You canceled late. It counts for the week unless someone takes the slot; then we tell you.'],
} as const

/** True if it was booked again and canceled once more: the last cancellation tells of all. */
const isCanceledLater = (week: MemberWeek, ended: EndedRequest): boolean => {
  const { id, sequence } = calendarIdOf(ended)
  return week.done.some((other) => {
    const entry = calendarIdOf(other)
    return other.ending === 'cancelled' && entry.id === id && entry.sequence > sequence
  })
}

const hasSlot = (week: MemberWeek | undefined, slot: Slot) => week?.entries.some((entry) => isSameSlot(entry, slot))

/** Nothing to tell if the club has taken it back, so that the family has the slot. */
export const booking_canceled = ofBooking(async (about, { slot, id }) => {
  const { context, accountKey } = about
  const [week, change] = await Promise.all([weekOf(about, slot), context.store.read(keys.clubChange(accountKey, id))])
  const canceled = canceledOf(week, id)
  if (!canceled || hasSlot(week, slot)) return undefined
  const { player, reason } = change?.value ?? {}
  const told = { slot, what: whatOf(about, slot, player), calendar: nextCalendarId(canceled) }
  const content = contentOf(about, sentences.bookingCanceled, [told], paths.reserve, reason)
  return content && { ...content, calendar: [cancellationOf(told)] }
})

/**
 * Tells of all bookings that the family canceled together, so that its calendars forget them: not of those that it has booked
 * again, and not of those of which it was never told.
 */
export const booking_canceled_by_family = ofBooking(async (about, booking) => {
  const week = await weekOf(about, booking.slot)
  const canceled = (week?.done ?? []).flatMap((ended) => {
    const slot = slotOfId(booking.slot.kind, ended.id)
    const isMeant = ended.ending === 'cancelled' && (ended.together ?? ended.id) === booking.id
    if (!isMeant || !slot || (week && isCanceledLater(week, ended)) || hasSlot(week, slot)) return []
    return [{ ended, slot, what: whatOf(about, slot, ended.player), calendar: nextCalendarId(ended) }]
  })
  const isKnown = await Promise.all(canceled.map(({ ended, slot }) => mayBeKnown(about, slot, ended)))
  const told = canceled.filter((_, nth) => isKnown[nth])
  const content = contentOf(about, sentences.bookingCanceledByFamily, told, paths.reserve)
  const counts = told.some(({ ended }) => ended.late?.counts)
  return (
    content && {
      ...content,
      ...(counts && { paragraphs: sentences.bookingCanceledLate }),
      calendar: told.map(cancellationOf),
    }
  )
})
