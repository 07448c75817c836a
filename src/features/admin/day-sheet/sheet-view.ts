/** View model of the day sheet: the content of each slot, changes since the last poll, and display texts. */
import type { Reply } from '#api-contract/schemas.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { lastDay, slotTimes, unitsOf, whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, clockTime, facilityClock, shortDay, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'

export type Booking = Reply<'bookForMember'>['booking']
export type AdminClosure = Reply<'addClosure'>['block']
export type Sheet = NonNullable<Reply<'daySheet'>['sheet']>

/** The content of a slot. A booking in a closed slot needs a decision until it is kept, moved or canceled. */
export type CellContent = { booking?: Booking | undefined; closure?: AdminClosure | undefined; bookable: boolean }

export const slotKey = ({ kind, unit, date, time }: Slot): string => `${kind} ${date} ${time} ${unit}`

/** What a slot holds at `now`. */
export function cellContentAt({ bookings, blocks }: Sheet, slot: Slot, now: Date): CellContent {
  const booking = bookings.find((each) => slotKey(each) === slotKey(slot))
  const closure = closureFor(blocks, slot)
  return { booking, closure, bookable: !booking && !closure && !whyNotSlot(slot, now) }
}

/** True for a booking in a closed slot that staff have not decided to keep. */
export const isUndecided = ({ booking, closure }: CellContent): boolean =>
  booking !== undefined && closure !== undefined && !closure.kept.includes(booking.id)

/** Every slot of a day, ordered by time, then unit. */
export const slotsOfDay = (kind: Kind, date: Day): Slot[] =>
  slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, unit, date, time })))

/** The slots whose booking or closure differs between two versions. Check-ins do not count: they are visible anyway. */
export function changedSlots(date: Day, before: Sheet, after: Sheet): Slot[] {
  const stateOf = (sheet: Sheet, slot: Slot) => {
    const { booking, closure } = cellContentAt(sheet, slot, new Date(0))
    return [booking?.id, booking?.name, booking?.holding, closure?.id].join('\n')
  }
  return [...slotsOfDay('lane', date), ...slotsOfDay('speede', date)].filter(
    (slot) => stateOf(before, slot) !== stateOf(after, slot),
  )
}

/** The first and last day staff can open: four weeks back, and as far ahead as members can book. */
export function adminDayRange(now: Date): { first: Day; last: Day } {
  const { day } = facilityClock(now)
  return { first: addDays(day, -28), last: lastDay('lane', day) }
}

/** 'Lane 3' or 'Unit 2' */
export const unitName = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  `${kind === 'lane' ? 'Lane' : 'Unit'} ${unit}`

/** 'Lane 3, Tue Nov 24, 4:00 PM' */
export const slotName = (slot: Slot): string => `${unitName(slot)}, ${shortDay(slot.date)}, ${clockTime(slot.time)}`

const allOfKind = { lane: 'All lanes', speede: 'All Speede units' } as const

/** 'Lane 3', 'All lanes' or 'The whole club' */
export const closurePlace = (closure: AdminClosure): string =>
  closure.scope === 'club' ? 'The whole club' : closure.scope === 'kind' ? allOfKind[closure.kind] : unitName(closure)

/** 'Tue Nov 24, 5:00 PM' for a local date and time such as '2026-11-24T17:00'. */
const momentText = (moment: string): string => `${shortDay(moment.slice(0, 10))}, ${clockTime(moment.slice(11))}`

/** 'Tue Nov 24, 5:00 PM to 7:00 PM' */
export function closureTime({ from, to }: Pick<AdminClosure, 'from' | 'to'>): string {
  const sameDay = from.slice(0, 10) === to.slice(0, 10)
  return `${momentText(from)} to ${sameDay ? clockTime(to.slice(11)) : momentText(to)}`
}

/** A 'tel:' link: digits and a leading plus only. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`

/** The player's name; bookings of deleted accounts have none. */
export const nameOf = ({ name }: Pick<Booking, 'name'>): string => name || daySheetMessages.formerMember
