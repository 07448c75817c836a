/** Cancels schedule items with the toasts of specification section 8; the toast offers 'Undo'. */
import { cancelLabel, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { messageOf } from '#lib/api/errors.ts'
import { notify } from '#lib/toast.ts'
import { findBooking, useWriteBooking, type StoredBooking } from './use-write-booking.ts'

/** `cancel` cancels a schedule item and shows the result in a toast. On failure the item stays. */
export function useCancel() {
  const { cancel, bookAgain, pending } = useWriteBooking()

  const undo = async (booking: StoredBooking) => {
    const outcome = await bookAgain(booking)
    if (outcome.done) void notify(scheduleMessages.undone)
    else if (outcome.error)
      void notify({ title: scheduleMessages.notUndone, description: messageOf(outcome.error) }, 'problem')
  }

  const cancelItem = async (item: ScheduleItem) => {
    const booking = findBooking(item)
    if (!booking) return
    const labels = cancelLabel[booking.kind]
    const outcome = await cancel(booking)
    if (outcome.done) {
      // An event that the club canceled cannot be booked again.
      const canceledByClub = booking.kind === 'event' && booking.booking.canceled
      const follow = canceledByClub ? undefined : { label: 'Undo', onClick: () => void undo(booking) }
      void notify({ title: labels.canceled }, 'success', follow)
    } else if (outcome.error) {
      void notify({ title: labels.cancelFailed, description: messageOf(outcome.error) }, 'problem')
    }
  }
  return { cancel: cancelItem, pending }
}
