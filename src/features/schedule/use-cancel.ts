/** Canceling with a way back: the toasts of specification section 8, and 'Undo' for as long as the toast is there. */
import { useRef } from 'react'
import { cancelWords, type ScheduleItem } from '#domain/schedule.ts'
import { scheduleWords } from '#domain/words.ts'
import { Refused, sentenceOf } from '#lib/api.ts'
import { useQueryClient } from '#lib/query.ts'
import { notify } from '#lib/toast.ts'
import { behind, bookAgain, cancel, type Behind } from './cancel.ts'
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
      void notify(scheduleWords.undone)
    } catch (problem) {
      void notify({ title: scheduleWords.notUndone, description: sentenceOf(problem) }, 'problem')
    }
  }

  return async (item) => {
    const kept = behind(item)
    if (!kept) return
    const words = cancelWords[kept.kind]
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
      if (problem instanceof Refused) attempts.current.delete(item.id)
      void notify({ title: words.cancelFailed, description: sentenceOf(problem) }, 'problem')
    }
  }
}
