/** Slots in words. */
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import type { Slot } from './bookings.ts'

/** 'Lane 3' or 'Unit 2' */
export const unitName = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  `${kind === 'lane' ? 'Lane' : 'Unit'} ${unit}`

/** 'Lane 3' or 'Speede unit 2', where the kind is not clear from the context. */
export const fullUnitName = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  kind === 'lane' ? `Lane ${unit}` : `Speede unit ${unit}`

/** 'Lane 3, Tue Nov 24, 4:00 PM' */
export const slotName = (slot: Slot): string => `${fullUnitName(slot)}, ${shortDay(slot.date)}, ${clockTime(slot.time)}`

/** 'Lane 3, 4:00 PM' or 'Unit 2, 4:00 PM', where day and kind are clear from the context. */
export const slotOnDay = (slot: Pick<Slot, 'kind' | 'unit' | 'time'>): string =>
  `${unitName(slot)}, ${clockTime(slot.time)}`
