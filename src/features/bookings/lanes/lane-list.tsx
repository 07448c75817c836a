/** One day as a list of the remaining hours and their lanes. */
import { hasBegun, slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { hourLabel, type Day } from '#domain/calendar/calendar.ts'
import styles from './lanes.module.css'
import { SlotButton } from './slot-button.tsx'
import { cellState, cellLabels, type CellState, type WeekView } from '#features/bookings/week-view.ts'

type LaneListProps = {
  day: Day
  week: WeekView
  onPick: (slot: Slot | undefined) => void
  onLocked: () => void
  caption: string
}

export function LaneList({ day, week, onPick, onLocked, caption }: LaneListProps) {
  const times = slotTimes('lane').filter((time) => !hasBegun({ date: day, time }, week.now))
  return (
    <div className={styles['list']}>
      <p className={styles['caption']}>{caption}</p>
      {times.map((time) => {
        const cells = unitsOf('lane').map((unit) => {
          const slot: Slot = { kind: 'lane', unit, date: day, time }
          return { slot, state: cellState(slot, week) }
        })
        const shown = cells.filter(({ state }) => state !== 'taken')
        return (
          <section key={time} aria-label={hourLabel(time)} className={styles['hour']}>
            <h2>{hourLabel(time)}</h2>
            {cells.every(({ state }) => state === 'closed') ? (
              <p className={styles['none']}>{cellLabels.closed}</p>
            ) : shown.length === 0 ? (
              <p className={styles['none']}>Every lane is taken</p>
            ) : (
              <ul>
                {shown.map(({ slot, state }) => (
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
            )}
          </section>
        )
      })}
    </div>
  )
}

const listLabel = (state: CellState, lane: number): string =>
  state === 'open' || state === 'locked' ? `Lane ${lane}` : `Lane ${lane} · ${cellLabels[state]}`
