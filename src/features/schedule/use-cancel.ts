/** Cancels schedule items with the toasts of specification section 8; the toast offers 'Undo'. */
import { cancelLabel, sessionItem, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { messageOf } from '#lib/api/errors.ts'
import { notify } from '#lib/toast.ts'
import { descriptionOf, findBooking, findTogether } from './stored-booking.ts'
import { useWriteBooking } from './use-write-booking.ts'

/**
 * `cancel` cancels a schedule item, `cancelAll` everything that can be canceled together with it. Both show the result in a
 * toast. On failure the items stay.
 */
export function useCancel() {
  const { cancel, cancelAll, bookAgain, bookAllAgain } = useWriteBooking()

  const undo = async (description: string, book: () => ReturnType<typeof bookAgain | typeof bookAllAgain>) => {
    const outcome = await book()
    if (outcome.done) void notify({ title: scheduleMessages.undone, description })
    else if (outcome.error)
      void notify({ title: scheduleMessages.notUndone, description: messageOf(outcome.error) }, 'problem')
  }
  const undoAction = (...what: Parameters<typeof undo>) => ({ label: 'Undo', onClick: () => void undo(...what) })

  const cancelItem = async (item: ScheduleItem) => {
    const booking = findBooking(item)
    if (!booking) return
    const description = descriptionOf(item)
    const labels = cancelLabel[booking.kind]
    const outcome = await cancel(booking)
    if (outcome.done) {
      // An event that the club canceled cannot be booked again.
      const canceledByClub = booking.kind === 'event' && booking.booking.canceled
      const follow = canceledByClub ? undefined : undoAction(description, () => bookAgain(booking))
      void notify({ title: labels.canceled, description }, 'success', follow)
    } else if (outcome.error) {
      void notify({ title: labels.cancelFailed, description: messageOf(outcome.error) }, 'problem')
    }
  }

  const cancelTogether = async (item: ScheduleItem, now: Date) => {
    const [first, ...others] = findTogether(item, now)
    if (!first) return
    const all = [first, ...others] as const
    const description = all.map(({ booking }) => descriptionOf(sessionItem(booking))).join(' · ')
    const outcome = await cancelAll(all)
    if (outcome.done) {
      const follow = undoAction(description, () => bookAllAgain(all))
      void notify({ ...playerMessages.allCanceled(first.kind, all.length), description }, 'success', follow)
    } else if (outcome.error) {
      void notify({ title: cancelLabel[first.kind].cancelFailed, description: messageOf(outcome.error) }, 'problem')
    }
  }
  return { cancel: cancelItem, cancelAll: cancelTogether }
}
