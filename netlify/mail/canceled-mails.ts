/** Messages about canceled bookings, and what is not told because it was taken back in time. */
import { paths } from '#domain/paths.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { calendarIdOf, nextCalendarId } from '#domain/bookings/calendar-id.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { entryOf, canceledOf, lastCanceled } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef, type BookingSubject } from '#server/repositories/mail-subject-refs.ts'
import { cancellationOf, contentOf, ofBooking, weekOf, whatOf } from './booking-content.ts'
import { wasTold, type AboutAccount, type Composers } from './composer.ts'
import type { EndedRequest, MemberWeek } from '#records/bookings.ts'

/** The kind of message that a cancellation has. */
const canceledKind = ({ ending }: EndedRequest) =>
  ending === 'cancelled' ? 'booking_canceled_by_family' : 'booking_canceled'

/**
 * Whether the family may know of this booking from a message: not if its confirmation was never sent. What was moved or booked
 * again has told of itself before.
 */
const mayBeKnown = async (
  about: AboutAccount,
  { kind }: Pick<Slot, 'kind'>,
  { id, group = id, calendar }: EndedRequest,
): Promise<boolean> =>
  calendar !== undefined ||
  ((await wasTold(about, 'booking_made', mailSubjectRef.booking({ kind, id: group }))) ?? true)

/** True if the booking is one that was canceled before and booked again, and the family knows only of that one. */
export async function isRestored(about: AboutAccount, { slot, id }: BookingSubject): Promise<boolean> {
  const week = await weekOf(about, slot)
  const booking = entryOf(week, id)
  const before = booking && week && lastCanceled(week, slot, booking.player)
  if (!before) return false
  const subjectRef = mailSubjectRef.booking({ kind: slot.kind, id: before.together ?? before.id })
  const told = await wasTold(about, canceledKind(before), subjectRef)
  return told === false && (await mayBeKnown(about, slot, before))
}

/** True if it was booked again and canceled once more: the last cancellation tells of all. */
const isCanceledLater = (week: MemberWeek, ended: EndedRequest): boolean => {
  const { id, sequence } = calendarIdOf(ended)
  return week.done.some((other) => {
    const entry = calendarIdOf(other)
    return other.ending === 'cancelled' && entry.id === id && entry.sequence > sequence
  })
}

const hasSlot = (week: MemberWeek | undefined, slot: Slot) => week?.entries.some((entry) => isSameSlot(entry, slot))

export const canceledMails = {
  /** Nothing to tell if the club has taken it back, so that the family has the slot. */
  booking_canceled: ofBooking(async (about, { slot, id }) => {
    const { context, accountKey } = about
    const [week, change] = await Promise.all([weekOf(about, slot), context.store.read(keys.clubChange(accountKey, id))])
    const canceled = canceledOf(week, id)
    if (!canceled || hasSlot(week, slot)) return undefined
    const { player, reason } = change?.value ?? {}
    const told = { slot, what: whatOf(about, slot, player), calendar: nextCalendarId(canceled) }
    const content = contentOf(about, mailMessages.bookingCanceled, [told], paths.reserve, reason)
    return content && { ...content, calendar: [cancellationOf(told)] }
  }),

  /**
   * Tells of all bookings that the family canceled together, so that its calendars forget them: not of those that it has booked
   * again, and not of those of which it was never told.
   */
  booking_canceled_by_family: ofBooking(async (about, booking) => {
    const week = await weekOf(about, booking.slot)
    const canceled = (week?.done ?? []).flatMap((ended) => {
      const slot = slotOfId(booking.slot.kind, ended.id)
      const isMeant = ended.ending === 'cancelled' && (ended.together ?? ended.id) === booking.id
      if (!isMeant || !slot || (week && isCanceledLater(week, ended)) || hasSlot(week, slot)) return []
      return [{ ended, slot, what: whatOf(about, slot, ended.player), calendar: nextCalendarId(ended) }]
    })
    const isKnown = await Promise.all(canceled.map(({ ended, slot }) => mayBeKnown(about, slot, ended)))
    const told = canceled.filter((_, nth) => isKnown[nth])
    const content = contentOf(about, mailMessages.bookingCanceledByFamily, told, paths.reserve)
    const counts = told.some(({ ended }) => ended.late?.counts)
    return (
      content && {
        ...content,
        ...(counts && { paragraphs: mailMessages.bookingCanceledLate }),
        calendar: told.map(cancellationOf),
      }
    )
  }),
} satisfies Composers
