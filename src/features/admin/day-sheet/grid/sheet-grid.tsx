/** The slots of one kind for a day: a table of times and units; on phones, one group of units per time. */
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { clockTime, facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { Button } from '#ui/button.tsx'
import styles from '#features/admin/day-sheet/day-sheet.module.css'
import { SheetCell } from './sheet-cell.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { cellContentAt, slotKey, slotsOfDay, type Booking, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import type { Marks } from '#features/admin/day-sheet/queries.ts'

type SheetGridProps = {
  kind: Kind
  /** True for the kind that phones do not show. */
  hiddenOnPhone: boolean
  day: Day
  now: Date
  sheet: Sheet
  marks: Marks
  /** False folds the past hours of today away. */
  showsEarlier: boolean
  onShowEarlier: () => void
  onBook: (slot: Slot) => void
  onOpen: (booking: Booking) => void
}

export const kindTitles = { lane: 'Lanes', speede: 'Speede units' } as const

export function SheetGrid(props: SheetGridProps) {
  const { kind, hiddenOnPhone, day, now, sheet, marks, showsEarlier, onShowEarlier, onBook, onOpen } = props
  const { day: today, time: clock } = facilityClock(now)
  const all = slotTimes(kind)
  const isEmpty = slotsOfDay(kind, day).every((slot) => {
    const { booking, closure, bookable } = cellContentAt(sheet, slot, now)
    return !booking && !closure && !bookable
  })
  const current = day === today ? all.findLast((time) => time <= clock) : undefined
  const times = current === undefined || showsEarlier ? all : all.filter((time) => time >= current)
  const heading = <h2 id={`sheet-${kind}`}>{kindTitles[kind]}</h2>
  if (isEmpty) {
    return (
      <section className={styles.kind} data-aside={hiddenOnPhone || undefined} aria-labelledby={`sheet-${kind}`}>
        {heading}
        <p className={styles.empty}>{daySheetMessages.noBookings}</p>
      </section>
    )
  }
  return (
    <section className={styles.kind} data-aside={hiddenOnPhone || undefined} aria-labelledby={`sheet-${kind}`}>
      {heading}
      {times.length < all.length && (
        <Button tone="ghost" size="sm" className={styles.earlier} onClick={onShowEarlier}>
          Show earlier hours
        </Button>
      )}
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {unitsOf(kind).map((unit) => (
              <th key={unit} scope="col">
                {unitName({ kind, unit })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time} aria-current={time === current ? 'time' : undefined}>
              <th scope="row">
                {clockTime(time)}
                {time === current && <small>{bookables[kind].minutes === 60 ? 'this hour' : 'now'}</small>}
              </th>
              {unitsOf(kind).map((unit) => {
                const slot: Slot = { kind, unit, date: day, time }
                const content = cellContentAt(sheet, slot, now)
                return (
                  <td key={unit} data-label={unitName(slot)} data-filled={Boolean(content.booking ?? content.closure)}>
                    <SheetCell
                      slot={slot}
                      content={content}
                      changed={slotKey(slot) in marks}
                      onBook={onBook}
                      onOpen={onOpen}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
