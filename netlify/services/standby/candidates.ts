/**
 * Who is asked next for a slot: players without a session of that kind in that week first, then who asked first (product 12).
 * The keys of the wishes and the view of the week decide, so the operations do not depend on how many wait.
 */
import { isSameSlot, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { hasSessionLeft } from '#domain/standby/obstacles.ts'
import { hasNotice } from '#domain/standby/wishes.ts'
import { waitingFor, type IndexedWish } from '#server/repositories/wish-index.ts'
import type { TakenSlot, WeekSlots } from '#server/services/bookings/week-availability.ts'
import type { WhyClosed } from '#server/repositories/closed-hours.ts'

/** A wish and the slots that would meet it, one for each player. */
export type Candidate = { wish: IndexedWish; slots: Slot[] }

type Situation = { week: WeekSlots; whyClosed: WhyClosed; now: Date; keptUntil: number }

/**
 * Those that a free slot can be offered to, in their order. A player with as many sessions as the limit is not asked; those
 * that staff allowed over the limit count here. Who has asked since the slot was open for everybody is not asked either.
 */
export function candidatesFor(wishes: readonly IndexedWish[], slot: Slot, situation: Situation): Candidate[] {
  const { week, now, keptUntil } = situation
  return inLine(waitingFor(wishes, slot), week)
    .filter(({ sessions, offers }) => hasSessionLeft(slot.kind, sessions + offers))
    .filter(({ wish }) => wish.at < keptUntil && hasNotice(wish, slot, now))
    .flatMap(({ wish }) => {
      const slots = slotsFor(wish, slot, situation)
      return slots ? [{ wish, slots }] : []
    })
}

export const whoAskedFirst = (one: IndexedWish, other: IndexedWish): number =>
  one.at - other.at || (one.key < other.key ? -1 : 1)

/** A wish, and the most `sessions` and `offers` that one of the players has in this week. */
type InLine = { wish: IndexedWish; sessions: number; offers: number }

/** Wishes of one kind in the order in which they are asked. */
export function inLine(wishes: readonly IndexedWish[], { taken }: Pick<WeekSlots, 'taken'>): InLine[] {
  const offers = countByPlayer(taken.filter(({ offered }) => offered))
  const sessions = countByPlayer(taken.filter(({ offered }) => !offered))
  return wishes
    .toSorted(whoAskedFirst)
    .map((wish) => {
      const mostOf = (counts: ReadonlyMap<string, number>) =>
        Math.max(...wish.players.map((player) => counts.get(`${wish.accountKey} ${player}`) ?? 0))
      return { wish, sessions: mostOf(sessions), offers: mostOf(offers) }
    })
    .toSorted((one, other) => Number(one.sessions > 0) - Number(other.sessions > 0))
}

const countByPlayer = (taken: readonly TakenSlot[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { who } of taken) if (who) counts.set(who, (counts.get(who) ?? 0) + 1)
  return counts
}

/** The slot, and for each further player the nearest other one that is free at that time; undefined if there are too few. */
function slotsFor(wish: IndexedWish, slot: Slot, { week, whyClosed }: Situation): Slot[] | undefined {
  const isKept = (unit: number) => week.freed.some((freed) => isSameSlot(freed.slot, { ...slot, unit }))
  const isFree = (unit: number) =>
    !week.taken.some((taken) => isSameSlot(taken, { ...slot, unit }) && !(taken.offered && isKept(unit)))
  const others = unitsOf(slot.kind)
    .filter((unit) => unit !== slot.unit && (wish.units.length === 0 || wish.units.includes(unit)))
    .filter((unit) => isFree(unit) && whyClosed({ ...slot, unit }) === undefined)
    .toSorted((one, other) => Math.abs(one - slot.unit) - Math.abs(other - slot.unit))
  const units = [slot.unit, ...others].slice(0, wish.players.length).toSorted((one, other) => one - other)
  return units.length < wish.players.length ? undefined : units.map((unit) => Object.assign({}, slot, { unit }))
}
