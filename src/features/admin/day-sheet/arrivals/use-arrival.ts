/**
 * Records an arrival, a departure, a no-show or an excuse. The first two may wait for a connection and show as waiting until the
 * server has them. Everything else shows at once, and is taken back if it was not saved.
 */
import { arrivalWindow, isUnmarked, lastRecorded, type Arrival } from '#domain/arrivals/arrivals.ts'
import { ApiError } from '#lib/api/api.ts'
import { failureNotice, useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { departureOf, queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { queuedFor, type QueuedCall } from '#lib/offline/queued-calls.ts'
import { nameOf, withArrival, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

/** `onUnstaffed`: nobody else was recorded within an hour, so somebody has to confirm that the desk was staffed. */
export function useArrival(
  booking: Booking,
  { onUnstaffed, onReleased }: { onUnstaffed?: () => void; onReleased?: () => void } = {},
) {
  const { id, date } = booking
  const clock = useClock()
  const cache = useApiCache()
  const show = (arrival: Arrival | undefined) =>
    cache.update('daySheet', { query: { date } }, ({ sheet, ...reply }) => ({
      ...reply,
      ...(sheet && { sheet: withArrival(sheet, id, arrival) }),
    }))
  const onFailed = async (error: unknown) => {
    await show(booking.arrival)
    if (error instanceof ApiError && error.code === 'unstaffed' && onUnstaffed) onUnstaffed()
    else failureNotice('Could not check in')(error)
    // The booking may be gone; refresh the sheet and its open dialog.
    await cache.invalidate('daySheet')
  }
  const absent = useApiMutation('markAbsent', { onFailed })
  const calls = queuedArrivals.useCalls()
  const waiting = queuedFor(calls, id)?.name
  const was = waiting === 'arrive' ? 'here' : lastRecorded(booking.arrival)
  const leaving = queuedFor(calls, departureOf(id))
  const releasing = useApiMutation('releaseRest', {
    onFailed: failureNotice('Could not free the rest'),
    onDone: onReleased,
    done: {
      title: 'The rest is free',
      description: `Anyone who is here can use the rest of ${nameOf(booking)}’s session.`,
    },
  })
  const pending = absent.pending || releasing.pending
  const params = { id }
  const once = (work: () => void) => () => void (pending || work())
  return {
    pending,
    /** What waits for a connection: that they are here, or that it is taken back. */
    waiting,
    /** Who has picked the player up, by id, as long as it waits for a connection. */
    leaving: leaving && (leaving as QueuedCall<'leave'>).input.body.with,
    /** Of a session that is over, somebody remembers it: then it counts as in time. */
    arrive() {
      const now = clock()
      const body = isUnmarked(booking, undefined, now)
        ? { at: new Date(arrivalWindow(booking).starts).toISOString(), afterwards: true as const }
        : { at: now.toISOString() }
      queuedArrivals.add('arrive', { params, body }, { about: id, now })
    },
    undo() {
      if (leaving) queuedArrivals.forget(leaving.id)
      else queuedArrivals.add('undoArrival', { params, query: { was } }, { about: id, now: clock() })
    },
    /** Picked up by who has this id. */
    leave(whom: string) {
      const now = clock()
      const body = { with: whom, at: now.toISOString() }
      queuedArrivals.add('leave', { params, body }, { about: departureOf(id), now })
    },
    /** A no-show is shown once the server has accepted it: it may be refused. */
    noShow: once(() => void absent.run({ params, body: { state: 'no_show' } })),
    confirmStaffed: once(() => void absent.run({ params, body: { state: 'no_show', staffed: true } })),
    excuse: once(() => {
      void show({ state: 'excused', at: clock().toISOString(), by: '' })
      void absent.run({ params, body: { state: 'excused' } })
    }),
    release: once(() => void releasing.run({ params })),
  }
}
