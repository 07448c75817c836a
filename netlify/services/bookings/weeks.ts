/**
 * Books the same hour in several weeks. The first week is booked or nothing is; each further week is a commit of its own,
 * so that one that is taken does not stand in the way of the others, and the answer has a line for each.
 */
import type { PlayersSlot } from '#api-contract/endpoints.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import { inWeek } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { groupOf, reserveAll, type ReserveAllResult } from './reserve.ts'
import { alternativesTo, type TogetherContext } from './together.ts'
import type { ReservationRequest } from './booking-rules.ts'

/** Slots of one week, for different players, and in how many further weeks; `name` is that of a family's only player. */
export type WeeksRequest = {
  kind: Kind
  weeks: number
  bookings: readonly (Omit<PlayersSlot, 'player'> & { player?: string })[]
  name?: string
}

/** What became of the week of `date`, with free slots of that day if nothing was booked. */
export type WeekLine = { date: Day } & (
  | Extract<ReserveAllResult, { outcome: 'booked' }>
  | (Extract<ReserveAllResult, { outcome: 'refused' }> & { alternatives: PlayersSlot[][] })
)

/** The lines of all weeks, or why nothing was booked in the first; `several`: the family has to name the player. */
export type WeeksResult =
  | { outcome: 'booked'; lines: WeekLine[] }
  | Exclude<WeekLine, { outcome: 'booked' }>
  | { outcome: 'unknown' }
  | { outcome: 'several' }

/** Idempotent per idempotency key, week by week. @throws StorageUnavailable as `reserve` does; what is booked stays. */
export async function reserveWeeks(context: TogetherContext, request: WeeksRequest): Promise<WeeksResult> {
  const base = requestsOf(context, request)
  if (typeof base === 'string') return { outcome: base }
  const series = { id: groupOf(base), weeks: request.weeks }
  const reserveWeek = async (nth: number): Promise<WeekLine> => {
    const bookings = request.bookings.map((booking) => inWeek(booking, nth))
    const requests = requestsOf(context, { ...request, bookings })
    if (typeof requests === 'string') throw new Error('a player is gone within one request')
    const date = bookings[0]!.date
    const result = await reserveAll(
      context,
      series.weeks === 0 ? requests : requests.map((each) => ({ ...each, series })),
    )
    if (result.outcome === 'booked') return { date, ...result }
    const wanted = requests.map(({ player, slot }) => ({ player, unit: slot.unit, date, time: slot.time }))
    return { date, ...result, alternatives: await alternativesTo(context, request.kind, wanted, result.refusals) }
  }
  const first = await reserveWeek(0)
  if (first.outcome === 'refused') return first
  const others = await Promise.allSettled(Array.from({ length: request.weeks }, (_, nth) => reserveWeek(nth + 1)))
  // After all have ended: a request that is repeated finds every week decided.
  const lines = others.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return { outcome: 'booked', lines: [first, ...lines] }
}

function requestsOf(
  { principal: { ownerKey, players }, idempotencyKey, now }: TogetherContext,
  { kind, bookings, name }: WeeksRequest,
): ReservationRequest[] | 'unknown' | 'several' {
  const requests: ReservationRequest[] = []
  for (const { player: id, ...place } of bookings) {
    const whom = bookedFor(players, id, now())
    if (typeof whom === 'string') return whom
    const player = players.find((each) => each.id === whom.player)
    const slot = { kind, ...place }
    const bookingId = bookingIdOf(slot, ownerKey, `${idempotencyKey} ${whom.player}`)
    requests.push({ ownerKey, slot, name: name ?? player?.name ?? '', bookingId, ...whom })
  }
  return requests
}
