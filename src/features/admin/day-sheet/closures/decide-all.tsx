/** Decides for all bookings of one closure at once: cancels them, or moves those that are chosen to open slots of their day. */
import { Phones } from '#lib/phones.tsx'
import { useState } from 'react'
import { closurePlace, slotName } from '#domain/bookings/slot-names.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import {
  nameOf,
  proposeMoves,
  type AdminClosure,
  type Booking,
  type Proposal,
} from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk, useReportChange } from '#features/admin/day-sheet/queries.ts'
import styles from './closures.module.css'

const ConfirmDialog = lazyOnPress(async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

const MoveAllDialog = lazyOnPress(async () => (await import('./move-all-dialog.tsx')).MoveAllDialog)

export function DecideAll({ closure, bookings }: { closure: AdminClosure; bookings: readonly Booking[] }) {
  usePreload(ConfirmDialog, MoveAllDialog)
  const [asked, setAsked] = useState<'cancel' | 'move'>()
  const { running, cancelAll, propose, move } = useDecisions(bookings)
  const name = `${closurePlace(closure)}, ${closure.reason}`
  return (
    <div className={styles.actions}>
      <Button size="sm" aria-haspopup="dialog" aria-label={`Move all: ${name}`} onClick={() => setAsked('move')}>
        Move all
      </Button>
      <Button
        tone="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Cancel all: ${name}`}
        onClick={() => setAsked('cancel')}
      >
        Cancel all
      </Button>
      {asked === 'move' && (
        <MoveAllDialog
          closure={name}
          propose={propose}
          move={(chosen) => move(chosen).then(() => setAsked(undefined))}
          pending={running === 'move'}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={closureMessages.cancelAll(bookings.length, name)}
          description={closureMessages.cancelAllHint}
          action="Cancel all"
          pendingLabel="Canceling..."
          keepLabel="Keep them"
          pending={running === 'cancel'}
          problem={undefined}
          onConfirm={() => cancelAll().then(() => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
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

  const decide = async <Each,>(
    action: 'cancel' | 'move',
    all: readonly Each[],
    decideOne: (one: Each) => Promise<boolean>,
  ) => {
    if (running) return
    setRunning(action)
    let done = 0
    for (const one of all) if (await decideOne(one)) done += 1
    await cache.invalidate(...changedByDesk)
    setRunning(undefined)
    void notify(closureMessages.decided[action](done, bookings.length), done < all.length ? 'problem' : 'success')
  }

  const cancelOne = async (booking: Booking) => {
    const cancel = booking.kind === 'lane' ? cancelLane : cancelSpeede
    const { done } = await cancel({ params: { id: booking.id } })
    if (done) await report({ freed: booking })
    return done
  }

  /** undefined if a day could not be loaded. */
  const propose = async (): Promise<Proposal[] | undefined> => {
    const days = [...new Set(bookings.map(({ date }) => date))]
    const loaded = await Promise.all(days.map((date) => cache.fetch('daySheet', { query: { date } }))).catch(
      () => undefined,
    )
    const sheets = new Map(loaded?.map(({ sheet }, nth) => [days[nth], sheet]))
    return loaded && proposeMoves(bookings, (date) => sheets.get(date), clock())
  }

  /** A slot that somebody took meanwhile leaves its booking undecided. */
  const moveOne = async ({ booking, to }: Proposal) => {
    if (!to) return false
    const { unit, date, time } = to
    const moved = await move({ params: { id: booking.id }, body: { unit, date, time } })
    if (moved.done) await report({ booked: moved.reply.booking, freed: booking })
    return moved.done
  }

  return {
    running,
    cancelAll: () => decide('cancel', bookings, cancelOne),
    propose,
    move: (chosen: readonly Proposal[]) => decide('move', chosen, moveOne),
  }
}
