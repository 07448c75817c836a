/** What a week of lanes or units looks like to one member: the state of every cell, what is open, what comes next. */
import {
  hasBegun,
  isSameSlot,
  slotTimes,
  unitsOf,
  whyNotReserve,
  whyNotSlot,
  type Slot,
} from '#domain/bookings/bookings.ts'
import { addDays, clockTime, mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'

/** A slot nobody else can have: `mine` if it is the asking member's, `closed` by the club, or somebody's who is never named. */
export type Held = { unit: number; date: Day; time: Time; mine: boolean; closed?: true; id?: string | undefined }

export type CellState = 'open' | 'picked' | 'holding' | 'mine' | 'taken' | 'closed' | 'past' | 'locked'

/** What a cell says; every state has a word, a shape and a colour. */
export const cellWords: Record<CellState, string> = {
  open: 'Open',
  picked: 'Picked',
  holding: 'Holding…',
  mine: 'You',
  taken: 'Taken',
  closed: bookingMessages.closedWord,
  past: '–',
  locked: 'Locked',
}

/** What is known while looking: who holds what in this week, the time, the member's pick and whether it is being booked. */
export type WeekView = { held: readonly Held[]; now: Date; pick?: Slot | undefined; holding?: boolean }

/** How many of this week's sessions the member has used ('Max 2 sessions per week', 'this week's count'). */
export const usedOf = (held: readonly Held[]): number => held.filter(({ mine }) => mine).length

/** The member's own sessions of the week, soonest first. */
export const ownOf = (held: readonly Held[]): Held[] =>
  held
    .filter(({ mine }) => mine)
    .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))

/** True when the member has no session left in this week. */
export const isLimitReached = (kind: Kind, held: readonly Held[]): boolean =>
  usedOf(held) >= bookables[kind].weeklyLimit

/** The state of one cell. A pick that somebody else has taken meanwhile shows as taken, never as picked. */
export function cellState(slot: Slot, { held, now, pick, holding = false }: WeekView): CellState {
  const picked = pick !== undefined && pick.kind === slot.kind && isSameSlot(pick, slot)
  const holders = held.filter((other) => isSameSlot(other, slot))
  if (holders.some(({ mine }) => mine)) return 'mine'
  if (picked && holding) return 'holding'
  if (hasBegun(slot, now)) return 'past'
  if (holders.length > 0) return holders.some(({ closed }) => closed) ? 'closed' : 'taken'
  if (whyNotSlot(slot, now) || isLimitReached(slot.kind, held)) return 'locked'
  return picked ? 'picked' : 'open'
}

/** Every slot of a day, hour by hour and unit by unit. */
export const slotsOf = (kind: Kind, date: Day): Slot[] =>
  slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit) => ({ kind, unit, date, time })))

/** The slots of a day that anybody could still book ('31 of 60 hours open'). */
export const openOf = (kind: Kind, date: Day, { held, now }: WeekView): Slot[] =>
  slotsOf(kind, date).filter((slot) => !whyNotReserve(slot, { taken: held, mine: 0 }, now))

/** The first open slot on `date` or a later day of its week; nothing if the rest of the week is taken. */
export function nextOpen(kind: Kind, date: Day, look: WeekView): Slot | undefined {
  for (let day = date; mondayOf(day) === mondayOf(date); day = addDays(day, 1)) {
    const [first] = openOf(kind, day, look)
    if (first) return first
  }
  return undefined
}

/** '10 AM', or '5:30 PM' where the half hour matters. */
export const hourWords = (time: Time): string => clockTime(time).replace(':00', '')

/** 'lane 3' or 'unit 2' */
export const unitWords = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  `${kind === 'lane' ? 'lane' : 'unit'} ${unit}`

/** 'Lane 3' at the start of a line. */
export const unitTitle = (slot: Pick<Slot, 'kind' | 'unit'>): string =>
  unitWords(slot).replace(/^./, (letter) => letter.toUpperCase())
