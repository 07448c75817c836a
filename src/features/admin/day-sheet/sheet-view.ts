/** View model of the day sheet: the content of each slot, changes since the last poll, and display texts. */
import type { Reply } from '#api-contract/schemas.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { lastDay, slotTimes, unitsOf, whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, minutesOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'

export type Booking = Reply<'bookForMember'>['booking']
export type AdminClosure = Reply<'addClosure'>['closure']
export type Sheet = NonNullable<Reply<'daySheet'>['sheet']>

/** The content of a slot. A booking in a closed slot needs a decision until it is kept, moved or canceled. */
export type CellContent = { booking?: Booking | undefined; closure?: AdminClosure | undefined; bookable: boolean }

export const slotKey = ({ kind, unit, date, time }: Slot): string => `${kind} ${date} ${time} ${unit}`

/** What a slot holds at `now`. */
export function cellContentAt({ bookings, closures }: Sheet, slot: Slot, now: Date): CellContent {
  const booking = bookings.find((each) => slotKey(each) === slotKey(slot))
  const closure = closureFor(closures, slot)
  return { booking, closure, bookable: !booking && !closure && !whyNotSlot(slot, now) }
}

/** True for a booking in a closed slot that staff have not decided to keep. */
export const isUndecided = ({ booking, closure }: CellContent): boolean =>
  booking !== undefined && closure !== undefined && !closure.kept.includes(booking.id)

/** Every slot of a day, ordered by time, then unit. */
export const slotsOfDay = (kind: Kind, date: Day): Slot[] =>
  slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, unit, date, time })))

/** A changed slot, and the closures it had before and after. */
export type SlotChange = { slot: Slot; closures: (string | undefined)[] }

/** The slots whose booking or closure differs between two versions. Check-ins do not count: they are visible anyway. */
export function changedSlots(date: Day, before: Sheet, after: Sheet): SlotChange[] {
  const stateOf = (sheet: Sheet, slot: Slot) => {
    const { booking, closure } = cellContentAt(sheet, slot, new Date(0))
    return [booking?.id, booking?.name, booking?.holding, closure?.id].join('\n')
  }
  return [...slotsOfDay('lane', date), ...slotsOfDay('speede', date)]
    .filter((slot) => stateOf(before, slot) !== stateOf(after, slot))
    .map((slot) => ({ slot, closures: [before, after].map(({ closures }) => closureFor(closures, slot)?.id) }))
}

/** The first and last day staff can open: four weeks back, and as far ahead as members can book. */
export function adminDayRange(now: Date): { first: Day; last: Day } {
  const { day } = facilityClock(now)
  return { first: addDays(day, -28), last: lastDay('lane', day) }
}

/** The open slots of the same kind and day, those nearest in time first, then the nearest units. */
export function nearestOpen(sheet: Sheet, { kind, unit, date, time }: Slot, now: Date): Slot[] {
  const distance = (slot: Slot) => Math.abs(minutesOf(slot.time) - minutesOf(time)) * 100 + Math.abs(slot.unit - unit)
  return slotsOfDay(kind, date)
    .filter((slot) => cellContentAt(sheet, slot, now).bookable)
    .toSorted((one, other) => distance(one) - distance(other))
}

/** The player's name; bookings of deleted accounts have none. */
export const nameOf = ({ name }: Pick<Booking, 'name'>): string => name || daySheetMessages.formerMember
