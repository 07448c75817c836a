/** What a day looks like at the desk: what stands in each slot, what has changed since the last look, and the sums. */
import type { Reply } from '#api-contract/schemas.ts'
import { closureOver } from '#domain/bookings/closures.ts'
import { lastDay, slotTimes, unitsOf, whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, clockTime, facilityClock, shortDay, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'

export type Booking = Reply<'bookForMember'>['booking']
export type AdminClosure = Reply<'addClosure'>['block']
export type Sheet = NonNullable<Reply<'daySheet'>['sheet']>

/** What stands in a slot. A booking may stand under a block; it then waits for a decision unless it is kept. */
export type CellContent = { booking?: Booking | undefined; block?: AdminClosure | undefined; bookable: boolean }

export const slotKey = ({ kind, unit, date, time }: Slot): string => `${kind} ${date} ${time} ${unit}`

export function standingAt({ bookings, blocks }: Sheet, slot: Slot, now: Date): CellContent {
  const booking = bookings.find((each) => slotKey(each) === slotKey(slot))
  const block = closureOver(blocks, slot)
  return { booking, block, bookable: !booking && !block && !whyNotSlot(slot, now) }
}

/** True for a booking under a block that nobody has decided to keep. */
export const isUndecided = ({ booking, block }: CellContent): boolean =>
  booking !== undefined && block !== undefined && !block.kept.includes(booking.id)

/** Every slot of a day, hour by hour and unit by unit. */
export const slotsOfDay = (kind: Kind, date: Day): Slot[] =>
  slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, unit, date, time })))

/** The slots that are somebody else's than at the last look. A check-in is no such news: it shows by itself. */
export function changedSlots(date: Day, before: Sheet, after: Sheet): Slot[] {
  const look = (sheet: Sheet, slot: Slot) => {
    const { booking, block } = standingAt(sheet, slot, new Date(0))
    return [booking?.id, booking?.name, booking?.holding, block?.id].join('\n')
  }
  return [...slotsOfDay('lane', date), ...slotsOfDay('speede', date)].filter(
    (slot) => look(before, slot) !== look(after, slot),
  )
}

/** The first and the last day the desk can look at: past ones are kept for four weeks, coming ones as far as members book. */
export function daysOfDesk(now: Date): { first: Day; last: Day } {
  const { day } = facilityClock(now)
  return { first: addDays(day, -28), last: lastDay('lane', day) }
}

/** 'Lane 3' or 'Unit 2' */
export const unitName = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  `${kind === 'lane' ? 'Lane' : 'Unit'} ${unit}`

/** 'Lane 3, Tue Nov 24, 4:00 PM' */
export const slotName = (slot: Slot): string => `${unitName(slot)}, ${shortDay(slot.date)}, ${clockTime(slot.time)}`

const places = { lane: 'All lanes', speede: 'All Speede units' } as const

/** 'Lane 3', 'All lanes' or 'The whole club' */
export const blockPlace = (block: AdminClosure): string =>
  block.scope === 'club' ? 'The whole club' : block.scope === 'kind' ? places[block.kind] : unitName(block)

/** 'Tue Nov 24, 5:00 PM' of a wall-clock moment. */
const momentWords = (moment: string): string => `${shortDay(moment.slice(0, 10))}, ${clockTime(moment.slice(11))}`

/** 'Tue Nov 24, 5:00 PM to 7:00 PM' */
export function blockTime({ from, to }: Pick<AdminClosure, 'from' | 'to'>): string {
  const sameDay = from.slice(0, 10) === to.slice(0, 10)
  return `${momentWords(from)} to ${sameDay ? clockTime(to.slice(11)) : momentWords(to)}`
}

/** A telephone number as a link has it: digits and a leading plus. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`

/** Who comes; a booking of an account deleted since has no name. */
export const nameOf = ({ name }: Pick<Booking, 'name'>): string => name || daySheetMessages.formerMember
