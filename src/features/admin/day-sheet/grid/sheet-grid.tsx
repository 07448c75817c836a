/** One kind of a day as a table of times and units; on phones every time is a block of its units. */
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { clockTime, facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import styles from './sheet-grid.module.css'
import { SheetCell } from './sheet-cell.tsx'
import {
  slotKey,
  slotsOfDay,
  standingAt,
  unitName,
  type Booking,
  type Sheet,
} from '#features/admin/day-sheet/sheet-view.ts'

type SheetGridProps = {
  kind: Kind
  /** Not the one a phone shows. */
  aside: boolean
  day: Day
  now: Date
  seen: { sheet: Sheet; marks: Record<string, number> }
  onBook: (slot: Slot) => void
  onOpen: (booking: Booking) => void
  onDone: () => Promise<unknown>
}

export const kindTitles = { lane: 'Lanes', speede: 'Speede units' } as const

export function SheetGrid({ kind, aside, day, now, seen, onBook, onOpen, onDone }: SheetGridProps) {
  const { day: today, time: clock } = facilityClock(now)
  const times = slotTimes(kind)
  const isBare = slotsOfDay(kind, day).every((slot) => {
    const { booking, block, bookable } = standingAt(seen.sheet, slot, now)
    return !booking && !block && !bookable
  })
  const current = day === today ? times.findLast((time) => time <= clock) : undefined
  const heading = <h2 id={`sheet-${kind}`}>{kindTitles[kind]}</h2>
  if (isBare) {
    return (
      <section className={styles['kind']} data-aside={aside || undefined} aria-labelledby={`sheet-${kind}`}>
        {heading}
        <p className={styles['nobody']}>{daySheetMessages.nobody}</p>
      </section>
    )
  }
  return (
    <section className={styles['kind']} data-aside={aside || undefined} aria-labelledby={`sheet-${kind}`}>
      {heading}
      <table className={styles['grid']}>
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
                const standing = standingAt(seen.sheet, slot, now)
                return (
                  <td key={unit} data-label={unitName(slot)} data-filled={Boolean(standing.booking ?? standing.block)}>
                    <SheetCell
                      slot={slot}
                      standing={standing}
                      changed={slotKey(slot) in seen.marks}
                      onBook={onBook}
                      onOpen={onOpen}
                      onDone={onDone}
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
