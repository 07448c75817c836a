/** Whether a slot can be offered: to a family, and to a player of it. */
import { bookedFor } from '#domain/reserving/booked-for.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { whyNotWaitFor } from '#domain/standby/obstacles.ts'
import type { Member } from '#records/families.ts'
import { playerOn, type Counted } from './obstacles.ts'
import { reachedOf } from '#server/repositories/accounts/signers.ts'

/** Nothing is held for somebody who cannot be told, or for a player who has stopped. */
export const canBeOffered = (member: Member, wanted: readonly string[] = []): boolean =>
  !member.deleting &&
  reachedOf(member).length > 0 &&
  member.players.every(({ id, retired }) => retired === undefined || !wanted.includes(id))

/**
 * A player as a booking of this slot names them; undefined if they cannot have it by now. What counts in the week may be left to
 * the booking.
 */
export function playerFor(players: Member['players'], id: string, slot: Slot, now: Date, week?: Counted) {
  const whom = bookedFor(players, id, now)
  const why = whyNotWaitFor(playerOn(players, id, slot, now, week), { ...slot, times: [slot.time] })
  return typeof whom === 'string' || why !== undefined ? undefined : whom
}
