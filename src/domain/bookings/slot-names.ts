/** Slots and closures in words. */
import { addDays, clockTime, shortDay } from '#domain/calendar/calendar.ts'
import type { ClosureDraft, ClosureScope } from './closures.ts'
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

const allOfKind = { lane: 'All lanes', speede: 'All Speede units' } as const

/** 'Lane 3', 'All lanes' or 'The whole club' */
export const scopeName = (closure: ClosureScope): string =>
  closure.scope === 'club'
    ? 'The whole club'
    : closure.scope === 'kind'
      ? allOfKind[closure.kind]
      : fullUnitName(closure)

/** 'Tue Nov 24, 5:00 PM' for a local date and time such as '2026-11-24T17:00'. */
const momentText = (moment: string): string => `${shortDay(moment.slice(0, 10))}, ${clockTime(moment.slice(11))}`

/** 'Tue Nov 24, 5:00 PM to 7:00 PM', 'Thu Nov 26, all day' */
export function closureTime({ from, to }: Pick<ClosureDraft, 'from' | 'to'>): string {
  const day = from.slice(0, 10)
  if (from === `${day}T00:00` && to === `${addDays(day, 1)}T00:00`) return `${shortDay(day)}, all day`
  const sameDay = day === to.slice(0, 10)
  return `${momentText(from)} to ${sameDay ? clockTime(to.slice(11)) : momentText(to)}`
}
