/** One slot of the sheet: free to book, taken by what cannot be read, closed with its reason, or booked, with phone link and check-in. */
import { Phones } from '#lib/phones.tsx'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { CheckIn } from './check-in.tsx'
import styles from './sheet-cell.module.css'
import { unitName } from '#domain/bookings/slot-names.ts'
import { isUndecided, nameOf, type Booking, type CellContent } from '#features/admin/day-sheet/sheet-view.ts'

type SheetCellProps = {
  slot: Slot
  content: CellContent
  changed: boolean
  onBook: (slot: Slot) => void
  onOpen: (booking: Booking) => void
}

export function SheetCell({ slot, content, changed, onBook, onOpen }: SheetCellProps) {
  const { booking, closure, unreadable, bookable } = content
  const mark = changed && <span className={styles.mark}>Changed</span>
  if (booking) {
    return (
      <div className={styles.booked} data-here={booking.checkedIn} data-changed={changed}>
        {mark}
        <button
          type="button"
          className={styles.name}
          aria-label={`${nameOf(booking)}, ${unitName(slot)}, ${clockTime(slot.time)}`}
          onClick={() => onOpen(booking)}
        >
          {nameOf(booking)}
        </button>
        {booking.holding && <Badge>{daySheetMessages.inProgress}</Badge>}
        {isUndecided(content) && <Badge tone="problem">{bookingMessages.closedLabel}: decide</Badge>}
        {booking.member && <Phones caregivers={booking.member.caregivers} className={styles.phone} />}
        {!booking.holding && <CheckIn booking={booking} />}
      </div>
    )
  }
  if (unreadable) {
    return (
      <p className={styles.closed} data-changed={changed}>
        {mark}
        <b>{daySheetMessages.taken}</b> <span>{daySheetMessages.unreadable}</span>
      </p>
    )
  }
  if (closure) {
    return (
      <p className={styles.closed} data-changed={changed}>
        {mark}
        <b>{bookingMessages.closedLabel}</b> <span>{closure.reason}</span>
      </p>
    )
  }
  if (!bookable)
    return (
      <span className={styles.past} data-past>
        {mark || '–'}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.free}
      data-changed={changed}
      aria-label={`${daySheetMessages.free}: book ${unitName(slot)}, ${clockTime(slot.time)}`}
      onClick={() => onBook(slot)}
    >
      {mark}
      {daySheetMessages.free}
    </button>
  )
}
