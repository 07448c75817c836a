/** The same day as a list: each hour that is left, and its lanes to press. */
import { hasBegun, slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import styles from './lane-list.module.css'
import { SlotButton } from './slot-button.tsx'
import { cellState, cellWords, hourWords, type CellState, type WeekView } from '#features/bookings/week-view.ts'

type LaneListProps = {
  day: Day
  look: WeekView
  onPick: (slot: Slot | undefined) => void
  onLocked: () => void
  caption: string
}

export function LaneList({ day, look, onPick, onLocked, caption }: LaneListProps) {
  const times = slotTimes('lane').filter((time) => !hasBegun({ date: day, time }, look.now))
  return (
    <div className={styles['list']}>
      <p className={styles['caption']}>{caption}</p>
      {times.map((time) => {
        const cells = unitsOf('lane').map((unit) => {
          const slot: Slot = { kind: 'lane', unit, date: day, time }
          return { slot, state: cellState(slot, look) }
        })
        const shown = cells.filter(({ state }) => state !== 'taken')
        return (
          <section key={time} aria-label={hourWords(time)} className={styles['hour']}>
            <h2>{hourWords(time)}</h2>
            {cells.every(({ state }) => state === 'closed') ? (
              <p className={styles['none']}>{cellWords.closed}</p>
            ) : shown.length === 0 ? (
              <p className={styles['none']}>Every lane is taken</p>
            ) : (
              <ul>
                {shown.map(({ slot, state }) => (
                  <li key={slot.unit}>
                    <SlotButton
                      state={state}
                      word={listWords(state, slot.unit)}
                      place={hourWords(time)}
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

const listWords = (state: CellState, lane: number): string =>
  state === 'open' || state === 'locked' ? `Lane ${lane}` : `Lane ${lane} · ${cellWords[state]}`
