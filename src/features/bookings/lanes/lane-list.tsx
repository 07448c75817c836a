/** One day as a list of the hours that are still open, and their lanes. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { hourLabel, type Day } from '#domain/calendar/calendar.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
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
    <Stack gap="1">
      <Text size="label" tone="muted">
        {caption}
      </Text>
      {hours.map(({ time, cells }) => (
        <section key={time} aria-label={hourLabel(time)} className={styles.hour}>
          <h2>{hourLabel(time)}</h2>
          <Row as="ul" gap="1-5">
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
          </Row>
        </section>
      ))}
    </Stack>
  )
}

const listLabel = (state: CellState, lane: number): string =>
  state === 'open' || state === 'locked' ? `Lane ${lane}` : `Lane ${lane} · ${cellLabels[state]}`
