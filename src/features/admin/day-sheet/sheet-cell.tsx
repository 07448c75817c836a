/**
 * One slot of the sheet: free to book, offered to a family that waits, taken by what cannot be read, closed with its reason,
 * or booked, with phone link and check-in.
 */
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useRef } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import { arrivalState, isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { clockTime, today } from '#domain/calendar/calendar.ts'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { cardMessages } from '#domain/arrivals/arrival-messages.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { Phone } from '#lib/phones.tsx'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { useArrival } from './arrivals/use-arrival.ts'
import { useDesk } from './queries.ts'
import styles from './sheet-cell.module.css'
import { unitName } from '#domain/bookings/slot-names.ts'
import { isHere, isUndecided, nameOf, playerOf, slotKey, type Booking, type CellContent } from './sheet-view.ts'
import { whoRegistered } from '#domain/families/families.ts'

type SheetCellProps = {
  slot: Slot
  content: CellContent
  /** What tells the player apart from another of the same name. */
  hint?: string | undefined
  /** Matches the search. */
  isFound: boolean
  /** Jumped to: scrolled into view, and focused. */
  isTarget: boolean
}

export function SheetCell({ slot, content, ...booked }: SheetCellProps) {
  const { marks, open } = useDesk()
  const changed = slotKey(slot) in marks
  const { booking, held, closure, unreadable, bookable } = content
  const mark = changed && <Badge tone="kick">Changed</Badge>
  const closed = (title: string, reason: string) => (
    <p className={styles.closed} data-changed={changed}>
      {mark}
      <b>{title}</b> <span dir="auto">{reason}</span>
    </p>
  )
  const free = (text: string, className?: string) => (
    <button
      type="button"
      className={classNames(styles.free, className)}
      data-changed={changed}
      aria-label={`${text}: book ${unitName(slot)}, ${clockTime(slot.time)}`}
      onClick={() => open({ type: 'book', slot })}
    >
      {mark}
      {text}
    </button>
  )
  if (booking) return <Booked booking={booking} isUndecided={isUndecided(content)} changed={changed} {...booked} />
  if (unreadable) return closed('Taken', 'Its record cannot be read')
  if (closure) return closed(bookingMessages.closedLabel, closure.reason)
  if (held) return free(held.text, styles.held)
  if (bookable) return free(daySheetMessages.free)
  return (
    <span className={styles.past} data-past>
      {mark || '–'}
    </span>
  )
}

type BookedProps = Omit<SheetCellProps, 'slot' | 'content'> & {
  booking: Booking
  isUndecided: boolean
  changed: boolean
}

function Booked({ booking, isUndecided: needsDecision, changed, hint, isFound, isTarget }: BookedProps) {
  const { now, open } = useDesk()
  const name = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isTarget) return
    name.current?.scrollIntoView({ block: 'center' })
    name.current?.focus({ preventScroll: true })
  }, [isTarget])
  const { member } = booking
  const alerts = member?.alerts ?? []
  const state = arrivalState(booking, booking.arrival, now)
  // Their card says whom to see first.
  const isHeld = booking.asks.includes('on_hold') && !booking.arrival
  const label = `${nameOf(booking)}${hint ? ` (${hint})` : ''}, ${unitName(booking)}, ${clockTime(booking.time)}`
  return (
    <div
      className={styles.booked}
      data-here={isHere(booking)}
      data-state={state}
      data-changed={changed}
      data-found={isFound || isTarget || undefined}
    >
      {changed && <Badge tone="kick">Changed</Badge>}
      <div className={styles.who}>
        <button
          ref={name}
          type="button"
          className={styles.name}
          aria-label={alerts.length > 0 ? `${label}. Alert: ${alerts.join(' ')}` : label}
          onClick={() => open({ type: 'booking', booking })}
        >
          {alerts.length > 0 && <TriangleAlert className={styles.alert} aria-hidden="true" size={16} />}
          {nameOf(booking)} {hint && <small>({hint})</small>}
        </button>
        {member && <Phone className={styles.phone}>{whoRegistered(member).phone}</Phone>}
      </div>
      {!isHeld && <CheckIn booking={booking} />}
      {state !== 'expected' && state !== 'here' && (
        <Badge tone={state === 'missing' ? 'kick' : 'plain'}>{cardMessages.state[state]}</Badge>
      )}
      {isHeld && <Badge tone="problem">{staffMessages.offIce}</Badge>}
      {needsDecision && <Badge tone="problem">{bookingMessages.closedLabel}: decide</Badge>}
      {playerOf(booking)?.retired !== undefined && <Badge tone="kick">{daySheetMessages.hasStopped}</Badge>}
    </div>
  )
}

/** The tick of a booking: 'Here', while its player can arrive, and later that day to take it back. */
function CheckIn({ booking }: { booking: Booking }) {
  const { now } = useDesk()
  const { arrive, undo, waiting, pending } = useArrival(booking)
  const here = waiting ? waiting === 'arrive' : isHere(booking)
  const isOpen = isArrivalOpen(booking, now) && (here || !booking.arrival)
  if (booking.date !== today(now) || (!here && !isOpen)) return null
  const Icon = waiting ? Clock : Check
  const state = waiting ? queuedArrivalMessages.waitingHere : here ? 'Here' : 'Check in'
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
