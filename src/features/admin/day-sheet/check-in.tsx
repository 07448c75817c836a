/** The tick of a booking: 'Here', while its player can arrive, and later that day to take it back. */
import { Check, Clock } from 'lucide-react'
import { isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { today } from '#domain/calendar/calendar.ts'
import { waitingArrivalMessages } from '#domain/messages/door-messages.ts'
import { useNow } from '#lib/clock.ts'
import { useArrival } from '#features/admin/day-sheet/arrivals/use-arrival.ts'
import { isHere, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import styles from './sheet-cell.module.css'

export function CheckIn({ booking }: { booking: Booking }) {
  const now = useNow()
  const { arrive, undo, waiting, pending } = useArrival(booking)
  const here = waiting ? waiting === 'arrive' : isHere(booking)
  const isOpen = isArrivalOpen(booking, now) && (here || !booking.arrival)
  if (booking.date !== today(now) || (!here && !isOpen)) return null
  const Icon = waiting ? Clock : Check
  const state = waiting ? waitingArrivalMessages.waitingHere : here ? 'Here' : 'Check in'
  return (
    <button
      type="button"
      className={styles.checkIn}
      aria-label={`${state}: ${nameOf(booking)}`}
      aria-pressed={here}
      aria-busy={pending}
      data-waits={waiting}
      onClick={here ? undo : arrive}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}
