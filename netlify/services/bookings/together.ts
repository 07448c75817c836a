/** Finds slots for several players of a family, where those they asked for cannot be booked. */
import type { PlayersSlot } from '#api-contract/endpoints.ts'
import { agesOf } from '#domain/accounts/ages.ts'
import { closedSlots } from '#domain/bookings/closures.ts'
import { proposeTogether } from '#domain/bookings/together.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { readClosures } from '#server/repositories/closures.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ReserveAllResult } from './reserve.ts'
import { weekFor } from './week-availability.ts'

export type TogetherContext = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Pick<Principal, 'ownerKey' | 'players'> }

/** True if another slot would do. */
const isAboutSlot = (outcome: string) => ['slot_taken', 'closed', 'other_ages', 'same_time', 'past'].includes(outcome)

/** Free slots of that day for everybody, the best first; none if no slot would do. */
export async function alternativesTo(
  context: TogetherContext,
  kind: Kind,
  bookings: readonly PlayersSlot[],
  refusals: Extract<ReserveAllResult, { outcome: 'refused' }>['refusals'],
): Promise<PlayersSlot[][]> {
  if (!refusals.every(({ why }) => isAboutSlot(why.outcome))) return []
  const [{ unit, date, time }] = bookings as readonly [PlayersSlot]
  const week = mondayOf(date)
  const [taken, closures] = await Promise.all([
    weekFor(context, kind, week, context.principal.ownerKey),
    readClosures(context.store),
  ])
  const own = taken.filter(({ mine }) => mine)
  const unavailable = [...taken, ...closedSlots(kind, week, closures)]
  const players = bookings.map(({ player }) => player)
  const ages = agesOf(context.principal.players, today(context.now()))
  return proposeTogether(players, { kind, unit, date, time }, { taken: unavailable, own, ages }, context.now()).map(
    (slots) => slots.map((slot, nth) => ({ player: players[nth]!, unit: slot.unit, date: slot.date, time: slot.time })),
  )
}
