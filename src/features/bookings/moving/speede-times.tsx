/** The times of a Speede unit, or of any, on one day, to move a session to. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import type { Day, Time } from '#domain/calendar/calendar.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { ChoiceChips } from '#features/bookings/speede/choice-chips.tsx'
import { timeChip } from '#features/bookings/speede/time-chip.ts'
import type { WeekView } from '#features/bookings/week-view.ts'

const any = 'any'

type SpeedeTimesProps = {
  day: Day
  times: readonly Time[]
  week: WeekView | undefined
  slotAt: (time: Time) => Slot
  /** Undefined if any will do. */
  unit: number | undefined
  onUnit: (unit: number | undefined) => void
  onPick: (slot: Slot | undefined) => void
  onAsk: (slot: Slot) => void
}

export function SpeedeTimes({ day, times, week, slotAt, unit, onUnit, onPick, onAsk }: SpeedeTimesProps) {
  const pick = week?.pick
  const isHere = pick?.date === day && (unit === undefined || pick.unit === unit)
  return (
    <>
      <ChoiceChips
        legend="Unit"
        columns="seven"
        chips={[
          { value: any, label: moveMessages.anyUnit },
          ...unitsOf('speede').map((each) => ({
            value: String(each),
            label: unitName({ kind: 'speede', unit: each }),
          })),
        ]}
        value={unit === undefined ? any : String(unit)}
        onChoose={(value) => onUnit(value === any ? undefined : Number(value))}
      />
      <ChoiceChips
        legend="Time"
        columns="six"
        chips={times.map((time) => timeChip(isHere && pick.time === time ? pick : slotAt(time), week))}
        value={isHere ? pick.time : undefined}
        onChoose={(time) => onPick(slotAt(time))}
        onAsk={(time) => onAsk(slotAt(time))}
        busy={!week}
      />
    </>
  )
}
