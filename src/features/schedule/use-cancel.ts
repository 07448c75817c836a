/** Canceling with a way back: the toasts of specification section 8, and 'Undo' for as long as the toast is there. */
import { useRef } from 'react'
import { cancelLabel, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { ApiError, messageOf } from '#lib/api/api.ts'
import { useQueryClient } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'
import { behind, bookAgain, cancel, type Behind } from './cancel-item.ts'
import { scheduleKey } from './use-schedule.ts'

/** Cancels an item of the schedule and says how it went; on failure the item stays. */
export function useCancel(): (item: ScheduleItem) => Promise<void> {
  const client = useQueryClient()
  // Until there is an answer, trying again is the same write.
  const attempts = useRef(new Map<string, string>())

  const settled = async (write: () => Promise<void>) => {
    // What is on its way tells of the time before this write.
    await client.cancelQueries({ queryKey: scheduleKey })
    try {
      await write()
    } finally {
      void client.invalidateQueries({ queryKey: scheduleKey })
    }
  }

  const undo = async (kept: Behind) => {
    try {
      await settled(() => bookAgain(kept))
      void notify(scheduleMessages.undone)
    } catch (problem) {
      void notify({ title: scheduleMessages.notUndone, description: messageOf(problem) }, 'problem')
    }
  }

  return async (item) => {
    const kept = behind(item)
    if (!kept) return
    const words = cancelLabel[kept.kind]
    const key = attempts.current.get(item.id) ?? crypto.randomUUID()
    attempts.current.set(item.id, key)
    try {
      await settled(() => cancel(kept, key))
      attempts.current.delete(item.id)
      // What the club itself has canceled cannot be booked again.
      const isGone = kept.kind === 'event' && kept.booking.canceled
      const follow = isGone ? undefined : { label: 'Undo', onClick: () => void undo(kept) }
      void notify({ title: words.canceled }, 'success', follow)
    } catch (problem) {
      if (problem instanceof ApiError) attempts.current.delete(item.id)
      void notify({ title: words.cancelFailed, description: messageOf(problem) }, 'problem')
    }
  }
}
