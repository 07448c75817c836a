/**
 * Whether a wish can be offered slots: a wish that cannot be accepted is not offered, and nobody behind it waits for it. The
 * judge of the random schedules uses the same rules (test-support/simulation/standby-watch.ts).
 */
import { bookedFor, isTooFarAhead, type BookedFor } from '#domain/accounts/players.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { askedName, slotWishes } from '#server/repositories/standby.ts'
import type { IndexedWish } from '#server/repositories/wish-index.ts'
import type { Member } from '#records/families.ts'
import type { SlotWish, StandbyRecord } from '#records/standby.ts'

/** Nothing is held for somebody who cannot be told. */
export const canBeTold = ({ caregivers, deleting }: Pick<Member, 'caregivers' | 'deleting'>): boolean =>
  !deleting && caregivers.some(({ unverified }) => !unverified)

/** The players of a wish, in its order, and their names. */
export type Family = { whom: BookedFor[]; names: string[] }

/** The players that these slots can be offered to, one each; undefined if one of them cannot have it, or nobody can be told. */
export function familyFor(
  member: Member,
  wish: Pick<IndexedWish, 'players'>,
  slots: readonly Slot[],
  now: Date,
): Family | undefined {
  if (!canBeTold(member)) return undefined
  const whom: BookedFor[] = []
  for (const [nth, id] of wish.players.entries()) {
    const booked = bookedFor(member.players, id, now)
    const slot = slots[nth]!
    if (typeof booked === 'string' || booked.isRetired || isTooFarAhead(booked, slot.date, today(now))) return undefined
    if (whyNotAge(slot, booked.age) !== undefined) return undefined
    whom.push(booked)
  }
  return { whom, names: wish.players.map((id) => member.players.find((each) => each.id === id)?.name ?? '') }
}

/** The wish, if the family's document lets it be asked for these slots: it is open, and was not asked before. */
export function askable(
  record: StandbyRecord | undefined,
  { id, at }: Pick<IndexedWish, 'id' | 'at'>,
  slots: readonly Slot[],
): SlotWish | undefined {
  const wish = slotWishes(record).find((each) => each.id === id && each.at === at)
  return wish && !wish.paused && !slots.some((slot) => wish.asked.includes(askedName(slot))) ? wish : undefined
}
