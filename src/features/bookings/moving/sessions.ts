/** What a move is of, and where to: the availability as those see it who move. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { proposeTogether } from '#domain/bookings/together.ts'
import { clockTime, hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import type { HeldSlot } from '#features/bookings/week-view.ts'

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

/** 'Lane 3, Tue Nov 24, 6:00 PM' */
export const placeText = (slot: Slot): string => `${unitName(slot)}, ${shortDay(slot.date)}, ${clockTime(slot.time)}`

/** 'lane 2, Thu 5 PM', for a button. */
export const shortPlace = (slot: Slot): string =>
  `${unitName(slot).toLowerCase()}, ${shortDay(slot.date).split(' ')[0]} ${hourLabel(slot.time)}`
