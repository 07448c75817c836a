/** The tick of a booking: 'Here', while its player can arrive, and later that day to take it back. */
import { Check } from 'lucide-react'
import { isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { today } from '#domain/calendar/calendar.ts'
import { useNow } from '#lib/clock.ts'
import { useArrival } from '#features/admin/day-sheet/arrivals/use-arrival.ts'
import { isHere, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import styles from './sheet-cell.module.css'

export function CheckIn({ booking }: { booking: Booking }) {
  const now = useNow()
  const here = isHere(booking)
  const { arrive, undo, pending } = useArrival(booking)
  const isOpen = isArrivalOpen(booking, now) && (here || !booking.arrival)
  if (booking.date !== today(now) || (!here && !isOpen)) return null
  return (
    <button
      type="button"
      className={styles.checkIn}
      aria-label={`${here ? 'Here' : 'Check in'}: ${nameOf(booking)}`}
      aria-pressed={here}
      aria-busy={pending}
      onClick={here ? undo : arrive}
    >
      <Check aria-hidden="true" size={20} />
    </button>
  )
}
