/** What a move is of, and where to: the availability as those see it who move. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { proposeTogether } from '#domain/bookings/together.ts'
import { clockTime, hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { cellState, type HeldSlot, type WeekView } from '#features/bookings/week-view.ts'

/** A booking that can be moved. `player` is set for a family with several. */
export type Session = Slot & { id: string; name: string; player: string | undefined; freeUntil?: string | undefined }

/**
 * The unavailable slots for those who move: what they leave is marked and counts no more, and what siblings have counts
 * for the siblings only.
 */
export const heldForMove = (held: readonly HeldSlot[], moving: readonly Session[]): HeldSlot[] => {
  const players = new Set(moving.map(({ player }) => player))
  return held.map((slot) => {
    if (!slot.mine) return slot
    const isLeft = moving.some(({ id }) => id === slot.id)
    return { ...slot, isLeft, isSiblings: isLeft || !players.has(slot.player) }
  })
}

/** A slot for each who moves, around the picked one; undefined if there is no room for all of them. */
export function proposalFor(
  moving: readonly Session[],
  pick: Slot,
  { held, now, ages }: { held: readonly HeldSlot[]; now: Date; ages: ReadonlyMap<string, number> },
): Slot[] | undefined {
  if (moving.length < 2) return [pick]
  const players = moving.map(({ player = '' }) => player)
  const own = held.filter(({ mine, isLeft, isLate }) => mine && !isLeft && !isLate)
  return proposeTogether(players, pick, { taken: held, own, ages }, now)[0]
}

/** True if this slot can be moved to. */
export const isOpenAt = (slot: Slot, week: WeekView): boolean => cellState(slot, week) === 'open'

/** The Speede slot at a time: of the unit that was asked for; of any, the session's own if it is open, else the first one that is. */
export function speedeSlotAt(
  at: Pick<Slot, 'date' | 'time'>,
  { unit, own }: { unit: number | undefined; own: number },
  week: WeekView | undefined,
): Slot {
  const slotOf = (each: number): Slot => ({ kind: 'speede', unit: each, ...at })
  if (unit !== undefined) return slotOf(unit)
  const isLeft = week && cellState(slotOf(own), week) === 'from'
  const open = isLeft ? undefined : [own, ...unitsOf('speede')].find((each) => week && isOpenAt(slotOf(each), week))
  return slotOf(open ?? own)
}

/** 'Lane 3, Tue Nov 24, 6:00 PM' */
export const placeText = (slot: Slot): string => `${unitName(slot)}, ${shortDay(slot.date)}, ${clockTime(slot.time)}`

/** 'lane 2, Thu 5 PM', for a button. */
export const shortPlace = (slot: Slot): string =>
  `${unitName(slot).toLowerCase()}, ${shortDay(slot.date).split(' ')[0]} ${hourLabel(slot.time)}`
