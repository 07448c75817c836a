/** The tick of a booking: 'Here', while its player can arrive, and later that day to take it back. */
import { Check } from 'lucide-react'
import { isArrivalOpen, type Arrival } from '#domain/arrivals/arrivals.ts'
import { today } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import styles from './sheet-cell.module.css'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'
import { isHere, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

/** A round tick; with its text where there is room. The sheet shows it at once, and takes it back if it was not saved. */
export function CheckIn({ booking, hasText = false }: { booking: Booking; hasText?: boolean }) {
  const { id, date } = booking
  const now = useNow()
  const here = isHere(booking)
  const cache = useApiCache()
  const show = (arrival: Arrival | undefined) =>
    cache.update('daySheet', { query: { date } }, ({ sheet, ...reply }) => {
      if (!sheet) return reply
      const bookings = sheet.bookings.map((each) => (each.id === id ? { ...each, arrival } : each))
      return { ...reply, sheet: { ...sheet, bookings } }
    })
  const options = {
    onFailed: async (error: Parameters<ReturnType<typeof failureNotice>>[0]) => {
      await show(booking.arrival)
      failureNotice(daySheetMessages.notCheckedIn)(error)
      // It may be gone: then the sheet, and a dialog about it, must say so.
      await cache.invalidate('daySheet')
    },
    invalidates: changedByDesk,
  }
  const arrive = useApiMutation('arrive', options)
  const undo = useApiMutation('undoArrival', options)
  const pending = arrive.pending || undo.pending
  const toggle = () => {
    if (pending) return
    const at = now.toISOString()
    void show(here ? undefined : { state: 'here', at, by: '' })
    void (here ? undo.run({ params: { id } }) : arrive.run({ params: { id }, body: { at } }))
  }
  if (date !== today(now) || (!here && !isArrivalOpen(booking, now))) return null
  return (
    <button
      type="button"
      className={hasText ? styles.checkInText : styles.checkIn}
      aria-label={`${here ? 'Here' : 'Check in'}: ${nameOf(booking)}`}
      aria-pressed={here}
      aria-busy={pending}
      onClick={toggle}
    >
      <Check aria-hidden="true" size={20} />
      {hasText && (here ? 'Here' : 'Check in')}
    </button>
  )
}
