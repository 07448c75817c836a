/** One member's view of a week of lanes or units: cell states, open slots, next open slot. */
import {
  hasBegun,
  isSameSlot,
  slotTimes,
  unitsOf,
  whyNotReserve,
  whyNotSlot,
  type Slot,
} from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'

/** An unavailable slot: booked by this member (`mine`), closed by the club, or booked by another member, who is never named. */
export type HeldSlot = { unit: number; date: Day; time: Time; mine: boolean; closed?: true; id?: string | undefined }

export type CellState = 'open' | 'picked' | 'holding' | 'mine' | 'taken' | 'closed' | 'past' | 'locked'

/** Label of each cell state. States also differ in shape and color. */
export const cellLabels: Record<CellState, string> = {
  open: 'Open',
  picked: 'Picked',
  holding: 'Holding…',
  mine: 'You',
  taken: 'Taken',
  closed: bookingMessages.closedLabel,
  past: '–',
  locked: 'Locked',
}

/** The unavailable slots of a week, the current time, the member's pick, and whether it is being booked. */
export type WeekView = { held: readonly HeldSlot[]; now: Date; pick?: Slot | undefined; holding?: boolean }

/** Number of sessions this member has used this week ('Max 2 sessions per week', 'this week's count'). */
export const usedOf = (held: readonly HeldSlot[]): number => held.filter(({ mine }) => mine).length

/** This member's sessions of the week, soonest first. */
export const ownOf = (held: readonly HeldSlot[]): HeldSlot[] =>
  held
    .filter(({ mine }) => mine)
    .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))

/** Whether the member has no session left this week. */
export const isLimitReached = (kind: Kind, held: readonly HeldSlot[]): boolean =>
  usedOf(held) >= bookables[kind].weeklyLimit

/** The state of one cell. A pick that another member has since booked is 'taken', never 'picked'. */
export function cellState(slot: Slot, { held, now, pick, holding = false }: WeekView): CellState {
  const picked = pick !== undefined && pick.kind === slot.kind && isSameSlot(pick, slot)
  const matches = held.filter((heldSlot) => isSameSlot(heldSlot, slot))
  if (matches.some(({ mine }) => mine)) return 'mine'
  if (picked && holding) return 'holding'
  if (hasBegun(slot, now)) return 'past'
  if (matches.length > 0) return matches.some(({ closed }) => closed) ? 'closed' : 'taken'
  if (whyNotSlot(slot, now) || isLimitReached(slot.kind, held)) return 'locked'
  return picked ? 'picked' : 'open'
}

/** Every slot of a day, by time, then unit. */
export const slotsOf = (kind: Kind, date: Day): Slot[] =>
  slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, unit, date, time })))

/** The slots of a day that are still open ('31 of 60 hours open'). */
export const openOf = (kind: Kind, date: Day, { held, now }: WeekView): Slot[] =>
  slotsOf(kind, date).filter((slot) => !whyNotReserve(slot, { taken: held, mine: 0 }, now))

/** The first open slot from `date` to the end of its week, if any. */
export function nextOpen(kind: Kind, date: Day, view: WeekView): Slot | undefined {
  for (let day = date; mondayOf(day) === mondayOf(date); day = addDays(day, 1)) {
    const [first] = openOf(kind, day, view)
    if (first) return first
  }
  return undefined
}

/** 'lane 3' or 'unit 2' */
export const unitLabel = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  `${kind === 'lane' ? 'lane' : 'unit'} ${unit}`

/** 'Lane 3' at the start of a line. */
export const unitTitle = (slot: Pick<Slot, 'kind' | 'unit'>): string =>
  unitLabel(slot).replace(/^./, (letter) => letter.toUpperCase())
