/** A start time of a Speede unit, as a chip. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { cellLabels, cellState, ownerOf, type WeekView } from '#features/bookings/week-view.ts'
import type { Chip } from './choice-chips.tsx'

/** Disabled, without a state, until the week is loaded. */
export function timeChip(slot: Slot, week: WeekView | undefined): Chip {
  const label = clockTime(slot.time)
  if (!week) return { value: slot.time, label, note: '…', disabled: true }
  const state = cellState(slot, week)
  const asks = state === 'taken' || state === 'closed'
  return {
    value: slot.time,
    label,
    note: state === 'past' ? 'Past' : (ownerOf(slot, week)?.name ?? cellLabels[state]),
    mine: state === 'mine',
    asks,
    disabled: !asks && !['open', 'proposed', 'picked', 'holding'].includes(state),
  }
}
