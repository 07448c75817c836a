/** What a person can record about a booking. The sheet shows it at once, and takes it back if it was not saved. */
import type { Arrival } from '#domain/arrivals/arrivals.ts'
import { cardMessages } from '#domain/messages/arrival-messages.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { ApiError } from '#lib/api/api.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

/** `onUnstaffed`: nobody else was recorded within an hour, so somebody has to confirm that the desk was staffed. */
export function useArrival(
  booking: Booking,
  { onUnstaffed, onReleased }: { onUnstaffed?: () => void; onReleased?: () => void } = {},
) {
  const { id, date } = booking
  const clock = useClock()
  const cache = useApiCache()
  const show = (arrival: Arrival | undefined) =>
    cache.update('daySheet', { query: { date } }, ({ sheet, ...reply }) => {
      if (!sheet) return reply
      const bookings = sheet.bookings.map((each) => (each.id === id ? { ...each, arrival } : each))
      return { ...reply, sheet: { ...sheet, bookings } }
    })
  const onFailed = async (error: unknown) => {
    await show(booking.arrival)
    if (error instanceof ApiError && error.code === 'unstaffed' && onUnstaffed) onUnstaffed()
    else failureNotice(daySheetMessages.notCheckedIn)(error)
    // It may be gone: then the sheet, and a dialog about it, must say so.
    await cache.invalidate('daySheet')
  }
  const options = { onFailed, invalidates: changedByDesk }
  const arriving = useApiMutation('arrive', options)
  const absent = useApiMutation('markAbsent', options)
  const undoing = useApiMutation('undoArrival', options)
  const releasing = useApiMutation('releaseRest', {
    ...options,
    onFailed: failureNotice(cardMessages.notReleased),
    onDone: () => {
      void notify(cardMessages.released(nameOf(booking)))
      onReleased?.()
    },
  })
  const pending = arriving.pending || absent.pending || undoing.pending || releasing.pending
  const params = { id }
  const once = (work: () => void) => () => void (pending || work())
  const marked = (state: Arrival['state']) => ({ state, at: clock().toISOString(), by: '' })
  return {
    pending,
    arrive: once(() => {
      const arrival = marked('here')
      void show(arrival)
      void arriving.run({ params, body: { at: arrival.at } })
    }),
    undo: once(() => {
      void show(undefined)
      void undoing.run({ params })
    }),
    /** A no-show is shown once the server has accepted it: it may be refused. */
    noShow: once(() => void absent.run({ params, body: { state: 'no_show' } })),
    confirmStaffed: once(() => void absent.run({ params, body: { state: 'no_show', staffed: true } })),
    excuse: once(() => {
      void show(marked('excused'))
      void absent.run({ params, body: { state: 'excused' } })
    }),
    release: once(() => void releasing.run({ params })),
  }
}
