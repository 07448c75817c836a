/** One day as a list of the hours that are still open, and their lanes. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { hourLabel, type Day } from '#domain/calendar/calendar.ts'
import styles from './lanes.module.css'
import { SlotButton, answers } from './slot-button.tsx'
import { cellState, cellLabels, hoursLeft, type CellState, type WeekView } from '#features/bookings/week-view.ts'

type LaneListProps = {
  day: Day
  week: WeekView
  onPick: (slot: Slot | undefined) => void
  onLocked: () => void
  caption: string
}

export function LaneList({ day, week, onPick, onLocked, caption }: LaneListProps) {
  const hours = hoursLeft('lane', day, week.now).left.flatMap((time) => {
    const cells = unitsOf('lane').flatMap((unit) => {
      const slot: Slot = { kind: 'lane', unit, date: day, time }
      const state = cellState(slot, week)
      return answers(state) ? [] : [{ slot, state }]
    })
    return cells.length > 0 ? [{ time, cells }] : []
  })
  return (
    <div className={styles.list}>
      <p className={styles.caption}>{caption}</p>
      {hours.map(({ time, cells }) => (
        <section key={time} aria-label={hourLabel(time)} className={styles.hour}>
          <h2>{hourLabel(time)}</h2>
          <ul>
            {cells.map(({ slot, state }) => (
              <li key={slot.unit}>
                <SlotButton
                  state={state}
                  label={listLabel(state, slot.unit)}
                  where={hourLabel(time)}
                  onPress={() => onPick(state === 'picked' ? undefined : slot)}
                  onLocked={onLocked}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const listLabel = (state: CellState, lane: number): string =>
  state === 'open' || state === 'locked' ? `Lane ${lane}` : `Lane ${lane} · ${cellLabels[state]}`
