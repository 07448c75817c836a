/** Books for several players of a family at once, all or none, and finds slots for all of them if that fails. */
import type { PlayersSlot } from '#api-contract/endpoints.ts'
import { agesOf } from '#domain/accounts/ages.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import { closedSlots } from '#domain/bookings/closures.ts'
import { proposeTogether } from '#domain/bookings/together.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { readClosures } from '#server/repositories/closures.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { reserveAll, type ReserveAllResult } from './reserve.ts'
import { weekFor } from './week-availability.ts'
import type { ReservationRequest } from './booking-rules.ts'

export type TogetherContext = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Pick<Principal, 'ownerKey' | 'players'> }

export type TogetherResult =
  | Extract<ReserveAllResult, { outcome: 'booked' }>
  | (Extract<ReserveAllResult, { outcome: 'refused' }> & { alternatives: PlayersSlot[][] })
  | { outcome: 'no_player' }

/**
 * The bookings are of one kind and week, with different players and slots. Idempotent per idempotency key.
 * @throws StorageUnavailable as `reserve` does.
 */
export async function reserveTogether(
  context: TogetherContext,
  kind: Kind,
  bookings: readonly PlayersSlot[],
): Promise<TogetherResult> {
  const { ownerKey, players } = context.principal
  const requests = bookings.flatMap(({ player: id, ...place }): ReservationRequest[] => {
    const player = players.find((each) => each.id === id)
    const whom = bookedFor(players, id, context.now())
    if (!player || typeof whom === 'string') return []
    const slot = { kind, ...place }
    const bookingId = bookingIdOf(slot, ownerKey, `${context.idempotencyKey} ${id}`)
    return [{ ownerKey, slot, name: player.name, bookingId, ...whom }]
  })
  if (requests.length < bookings.length) return { outcome: 'no_player' }
  const result = await reserveAll(context, requests)
  if (result.outcome === 'booked') return result
  return { ...result, alternatives: await alternativesTo(context, kind, bookings, result.refusals) }
}

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
