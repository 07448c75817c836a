/** The times of a Speede unit on one day, to move a session to. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { type Day, type Time } from '#domain/calendar/calendar.ts'
import { ChoiceChips } from '#features/bookings/speede/choice-chips.tsx'
import { timeChip } from '#features/bookings/speede/time-chip.ts'
import type { WeekView } from '#features/bookings/week-view.ts'

type SpeedeTimesProps = {
  day: Day
  times: readonly Time[]
  week: WeekView | undefined
  unit: number
  onUnit: (unit: number) => void
  onPick: (slot: Slot | undefined) => void
  onAsk: (slot: Slot) => void
}

export function SpeedeTimes({ day, times, week, unit, onUnit, onPick, onAsk }: SpeedeTimesProps) {
  const slotAt = (time: Time): Slot => ({ kind: 'speede', unit, date: day, time })
  const isHere = week?.pick?.date === day && week.pick.unit === unit
  return (
    <>
      <ChoiceChips
        legend="Unit"
        columns="four"
        chips={unitsOf('speede').map((each) => ({ value: String(each), label: `Unit ${each}` }))}
        value={String(unit)}
        onChoose={(value) => {
          onUnit(Number(value))
          onPick(undefined)
        }}
      />
      <ChoiceChips
        legend="Time"
        columns="six"
        chips={times.map((time) => timeChip(slotAt(time), week))}
        value={isHere ? week.pick?.time : undefined}
        onChoose={(time) => onPick(slotAt(time))}
        onAsk={(time) => onAsk(slotAt(time))}
        busy={!week}
      />
    </>
  )
}
