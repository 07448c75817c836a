/**
 * Who is asked next for a slot: of those that wait for it, players without a session of that kind in that week first, then who
 * asked first (product 12). The keys of the wishes and the view of the week decide, so that the number of operations does not
 * depend on how many wait.
 */
import { isSameSlot, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { bookables } from '#domain/facility/facility.ts'
import { hasNotice } from '#domain/standby/wishes.ts'
import type { StoredClosure } from '#server/repositories/closures.ts'
import { waitingFor, type IndexedWish } from '#server/repositories/standby.ts'
import type { WeekSlots } from '#server/services/bookings/week-availability.ts'

/** A wish and the slots that would meet it, one for each player. */
export type Candidate = { wish: IndexedWish; slots: Slot[] }

type Situation = { week: WeekSlots; closures: readonly StoredClosure[]; now: Date; keptUntil: number }

/**
 * Those that a free slot can be offered to, in their order. A player with as many sessions as the limit is not asked; those
 * that staff allowed over the limit count here. Who has asked since the slot was open for everybody is not asked either.
 */
export function candidatesFor(wishes: readonly IndexedWish[], slot: Slot, situation: Situation): Candidate[] {
  const { week, now, keptUntil } = situation
  const sessions = new Map<string, number>()
  for (const { who } of week.taken) if (who) sessions.set(who, (sessions.get(who) ?? 0) + 1)
  const sessionsOf = ({ ownerKey }: IndexedWish, player: string) => sessions.get(`${ownerKey} ${player}`) ?? 0
  const hasSession = (wish: IndexedWish) => wish.players.some((player) => sessionsOf(wish, player) > 0)
  const isFull = (wish: IndexedWish) =>
    wish.players.some((player) => sessionsOf(wish, player) >= bookables[slot.kind].weeklyLimit)
  return waitingFor(wishes, slot)
    .filter((wish) => wish.at < keptUntil && hasNotice(wish, slot, now) && !isFull(wish))
    .toSorted((one, other) => Number(hasSession(one)) - Number(hasSession(other)))
    .flatMap((wish) => {
      const slots = slotsFor(wish, slot, situation)
      return slots ? [{ wish, slots }] : []
    })
}

/** The slot, and for each further player the nearest other one that is free at that time; undefined if there are too few. */
function slotsFor(wish: IndexedWish, slot: Slot, { week, closures }: Situation): Slot[] | undefined {
  const isKept = (unit: number) => week.freed.some((freed) => isSameSlot(freed.slot, { ...slot, unit }))
  const isFree = (unit: number) =>
    !week.taken.some((taken) => isSameSlot(taken, { ...slot, unit }) && !(taken.offered && isKept(unit)))
  const others = unitsOf(slot.kind)
    .filter((unit) => unit !== slot.unit && (wish.units.length === 0 || wish.units.includes(unit)))
    .filter((unit) => isFree(unit) && !closureFor(closures, { ...slot, unit }))
    .toSorted((one, other) => Math.abs(one - slot.unit) - Math.abs(other - slot.unit))
  const units = [slot.unit, ...others].slice(0, wish.players.length).toSorted((one, other) => one - other)
  return units.length < wish.players.length ? undefined : units.map((unit) => Object.assign({}, slot, { unit }))
}
