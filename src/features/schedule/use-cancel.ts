/** Cancels schedule items with the toasts of specification section 8; the toast offers 'Undo'. */
import { useRef } from 'react'
import { cancelLabel, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { ApiError, messageOf } from '#lib/api/api.ts'
import { useQueryClient } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'
import { bookAgain, cancel, findBooking, type StoredBooking } from './cancel-item.ts'
import { scheduleKey } from './use-schedule.ts'

/** Cancels a schedule item and shows the result in a toast. On failure the item stays. */
export function useCancel(): (item: ScheduleItem) => Promise<void> {
  const client = useQueryClient()
  // Until the server responds, a retry repeats the same write.
  const idempotencyKeys = useRef(new Map<string, string>())

  const writeAndRefetch = async (write: () => Promise<void>) => {
    // A running request would return the state before this write.
    await client.cancelQueries({ queryKey: scheduleKey })
    try {
      await write()
    } finally {
      void client.invalidateQueries({ queryKey: scheduleKey })
    }
  }

  const undo = async (booking: StoredBooking) => {
    try {
      await writeAndRefetch(() => bookAgain(booking))
      void notify(scheduleMessages.undone)
    } catch (problem) {
      void notify({ title: scheduleMessages.notUndone, description: messageOf(problem) }, 'problem')
    }
  }

  return async (item) => {
    const booking = findBooking(item)
    if (!booking) return
    const labels = cancelLabel[booking.kind]
    const key = idempotencyKeys.current.get(item.id) ?? crypto.randomUUID()
    idempotencyKeys.current.set(item.id, key)
    try {
      await writeAndRefetch(() => cancel(booking, key))
      idempotencyKeys.current.delete(item.id)
      // An event that the club canceled cannot be booked again.
      const canceledByClub = booking.kind === 'event' && booking.booking.canceled
      const follow = canceledByClub ? undefined : { label: 'Undo', onClick: () => void undo(booking) }
      void notify({ title: labels.canceled }, 'success', follow)
    } catch (problem) {
      if (problem instanceof ApiError) idempotencyKeys.current.delete(item.id)
      void notify({ title: labels.cancelFailed, description: messageOf(problem) }, 'problem')
    }
  }
}
