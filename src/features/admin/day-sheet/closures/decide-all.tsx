/** Decides for all bookings in closed hours at once: cancels them, or moves each to the nearest open slot of its day. */
import { Phones } from '#lib/phones.tsx'
import { Suspense, useState } from 'react'
import { slotName } from '#domain/bookings/slot-names.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { nameOf, nearestOpen, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk, useReportChange } from '#features/admin/day-sheet/queries.ts'
import styles from '#features/admin/day-sheet/day-sheet.module.css'

const ConfirmDialog = lazyWithPreload(async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

/** How many slots are tried for a booking: others may take them meanwhile. */
const maxTries = 5

export function DecideAll({ bookings }: { bookings: readonly Booking[] }) {
  usePreload(ConfirmDialog)
  const [confirming, setConfirming] = useState(false)
  const { running, cancelAll, moveAll } = useDecisions(bookings)
  return (
    <div className={styles.actions}>
      <Button size="sm" pending={running === 'move'} pendingLabel="Moving..." onClick={() => void moveAll()}>
        Move all to the nearest
      </Button>
      <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Cancel all
      </Button>
      {confirming && (
        <Suspense>
          <ConfirmDialog
            title={closureMessages.cancelAll(bookings.length)}
            description={closureMessages.cancelAllHint}
            action="Cancel all"
            pendingLabel="Canceling..."
            keepLabel="Keep them"
            pending={running === 'cancel'}
            problem={undefined}
            onConfirm={() => cancelAll().then(() => setConfirming(false))}
            onClose={() => setConfirming(false)}
          >
            <ul>
              {bookings.map((booking) => (
                <li key={booking.id}>
                  {nameOf(booking)}, {slotName(booking)}{' '}
                  {booking.member && <Phones caregivers={booking.member.caregivers} />}
                </li>
              ))}
            </ul>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}

/** One call after the other, so that a lost connection stops between two bookings; a notice says how many are decided. */
function useDecisions(bookings: readonly Booking[]) {
  const cache = useApiCache()
  const clock = useClock()
  const report = useReportChange()
  const { run: cancelLane } = useApiMutation('cancelLane')
  const { run: cancelSpeede } = useApiMutation('cancelSpeede')
  const { run: move } = useApiMutation('moveBooking')
  const [running, setRunning] = useState<'cancel' | 'move'>()

  const decide = async (action: 'cancel' | 'move', decideOne: (booking: Booking) => Promise<boolean>) => {
    if (running) return
    setRunning(action)
    let done = 0
    for (const booking of bookings) if (await decideOne(booking)) done += 1
    await cache.invalidate(...changedByDesk)
    setRunning(undefined)
    void notify(closureMessages.decided[action](done, bookings.length), done < bookings.length ? 'problem' : 'success')
  }

  const cancelOne = async (booking: Booking) => {
    const cancel = booking.kind === 'lane' ? cancelLane : cancelSpeede
    const { done } = await cancel({ params: { id: booking.id } })
    if (done) await report({ freed: booking })
    return done
  }

  const moveOne = async (booking: Booking) => {
    const { sheet } = await cache
      .fetch('daySheet', { query: { date: booking.date } })
      .catch(() => ({ sheet: undefined }))
    for (const { unit, date, time } of sheet ? nearestOpen(sheet, booking, clock()).slice(0, maxTries) : []) {
      const moved = await move({ params: { id: booking.id }, body: { unit, date, time } })
      if (moved.done) {
        await report({ booked: moved.reply.booking, freed: booking })
        return true
      }
      if (moved.code !== 'slot_taken') return false
    }
    return false
  }

  return {
    running,
    cancelAll: () => decide('cancel', cancelOne),
    moveAll: () => decide('move', moveOne),
  }
}
