/** The units of Speede and the times of a day, as chips: to book a session, and to move one. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, type Time } from '#domain/calendar/calendar.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { Button } from '#ui/button.tsx'
import { callName } from '#features/bookings/who-plays.tsx'
import { cellLabels, cellState, waitingLabel, type WeekView } from '#features/bookings/week-view.ts'
import { ChoiceChips, type Chip } from './choice-chips.tsx'

const any = 'any'

type SpeedeSlotsProps = {
  week: WeekView | undefined
  times: readonly Time[]
  /** The slot that a time stands for. */
  slotAt: (time: Time) => Slot
  /** The time that is picked. */
  time: Time | undefined
  /** Undefined if any will do. */
  unit: number | undefined
  onUnit: (unit: number | undefined) => void
  onPick: (slot: Slot) => void
  onAsk: (slot: Slot) => void
  /** Shows the hours before these; undefined if there are none. */
  onShowEarlier: (() => void) | undefined
}

export function SpeedeSlots({ week, times, slotAt, time, unit, ...rest }: SpeedeSlotsProps) {
  const { onUnit, onPick, onAsk, onShowEarlier } = rest
  const units = unitsOf('speede').map((each) => ({
    value: String(each),
    label: unitName({ kind: 'speede', unit: each }),
  }))
  return (
    <>
      <ChoiceChips
        legend="Unit"
        columns="five"
        chips={[{ value: any, label: 'Any' }, ...units]}
        value={unit === undefined ? any : String(unit)}
        onChoose={(value) => onUnit(value === any ? undefined : Number(value))}
      />
      {onShowEarlier && (
        <div>
          <Button tone="ghost" size="sm" onClick={onShowEarlier}>
            {bookingMessages.earlierHours('speede')}
          </Button>
        </div>
      )}
      <ChoiceChips
        legend="Time"
        columns="six"
        chips={times.map((each) => timeChip(slotAt(each), week, unit))}
        value={time}
        onChoose={(each) => onPick(slotAt(each))}
        onAsk={(each) => onAsk(slotAt(each))}
        busy={!week}
      />
    </>
  )
}

/** 'Maya, Theo': of a family with several players, who has a session then, on this unit or on any. */
function namesAt({ date, time }: Slot, { held }: WeekView, unit: number | undefined): string | undefined {
  const names = held.flatMap((slot) =>
    slot.mine && !slot.isLate && slot.date === date && slot.time === time && (unit ?? slot.unit) === slot.unit
      ? (slot.name ?? [])
      : [],
  )
  return names.length > 1
    ? names
        .map((name) =>
          callName(
            name,
            names.map((each) => ({ name: each })),
          ),
        )
        .join(', ')
    : names[0]
}

/** Disabled, without a state, until the week is loaded. */
function timeChip(slot: Slot, week: WeekView | undefined, unit: number | undefined): Chip {
  const label = clockTime(slot.time)
  if (!week) return { value: slot.time, label, note: '…', disabled: true }
  const state = cellState(slot, week)
  const waiting = waitingLabel(slot, week, unit === undefined ? unitsOf('speede') : [unit])
  const asks = state === 'taken' || state === 'closed'
  return {
    value: slot.time,
    label,
    note: state === 'past' ? 'Past' : (namesAt(slot, week, unit) ?? waiting ?? cellLabels[state]),
    mine: state === 'mine',
    asks,
    disabled: !asks && !['open', 'proposed', 'picked', 'holding'].includes(state),
  }
}
