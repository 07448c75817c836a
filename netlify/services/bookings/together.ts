/** Books for several players at once, all or none, and the same hour in several weeks; or proposes other slots. */
import type { PlayersSlot } from '#api-contract/errors.ts'
import { agesOf } from '#domain/families/ages.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { inWeek } from '#domain/bookings/bookings.ts'
import { proposeTogether } from '#domain/bookings/together.ts'
import { mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { readClosedSlots } from '#server/repositories/bookings/closed-hours.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { groupOf, reserveAll, type ReserveAllResult } from './reserve.ts'
import { weekFor } from './week-availability.ts'
import type { ReservationRequest } from './booking-rules.ts'

type TogetherContext = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Pick<Principal, 'accountKey' | 'players' | 'isUnseen'> }

type Refusals = Extract<ReserveAllResult, { outcome: 'refused' }>
type Proposed = Extract<ReserveAllResult, { outcome: 'booked' }> | (Refusals & { alternatives: PlayersSlot[][] })

/** The family has no such player, or has to name one. */
type NoPlayer = { outcome: 'unknown' | 'several' }

/** Slots of one week, for different players, and in how many further weeks, if any; `name` is that of a family's only player. */
export type WeeksRequest = {
  kind: Kind
  weeks: number
  bookings: readonly (Omit<PlayersSlot, 'player'> & { player?: string })[]
  name?: string
}

/** What became of the week of `date`. */
export type WeekLine = { date: Day } & Proposed

/** The lines of all weeks, or why nothing was booked in the first. */
export type WeeksResult = { outcome: 'booked'; lines: WeekLine[] } | Exclude<WeekLine, { outcome: 'booked' }> | NoPlayer

/**
 * The first week is booked or nothing is; each further week is a commit of its own, so that one that is taken does not stand in
 * the way of the others. Idempotent per idempotency key, week by week: what is booked stays.
 */
export async function reserveWeeks(context: TogetherContext, request: WeeksRequest): Promise<WeeksResult> {
  const base = requestsOf(context, request)
  if (typeof base === 'string') return { outcome: base }
  const series = request.weeks > 0 ? { series: { id: groupOf(base), weeks: request.weeks } } : {}
  const reserveWeek = async (nth: number): Promise<WeekLine> => {
    const bookings = request.bookings.map((booking) => inWeek(booking, nth))
    const requests = requestsOf(context, { ...request, bookings })
    if (typeof requests === 'string') throw new Error('a player is gone within one request')
    const reserved = await reserveOrPropose(
      context,
      requests.map((each) => Object.assign(each, series)),
    )
    return { date: bookings[0]!.date, ...reserved }
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
  { principal: { accountKey, players, isUnseen }, idempotencyKey, now }: TogetherContext,
  { kind, bookings, name }: Omit<WeeksRequest, 'weeks'>,
): ReservationRequest[] | NoPlayer['outcome'] {
  const requests: ReservationRequest[] = []
  for (const { player: id, ...place } of bookings) {
    const whom = bookedFor(players, id, now())
    if (typeof whom === 'string') return whom
    const player = players.find((each) => each.id === whom.player)
    const slot = { kind, ...place }
    const bookingId = bookingIdOf(slot, accountKey, `${idempotencyKey} ${whom.player}`)
    requests.push({
      accountKey,
      slot,
      name: name ?? player?.name ?? '',
      bookingId,
      ...whom,
      ...(isUnseen && { isUnseen }),
    })
  }
  return requests
}

async function reserveOrPropose(context: TogetherContext, requests: readonly ReservationRequest[]): Promise<Proposed> {
  const result = await reserveAll(context, requests)
  return result.outcome === 'booked'
    ? result
    : { ...result, alternatives: await alternativesTo(context, requests, result) }
}

/** True if another slot would do. */
const isAboutSlot = (outcome: string) => ['slot_taken', 'closed', 'other_ages', 'same_time', 'past'].includes(outcome)

/** Free slots of that day for everybody, the best first; none if no slot would do. */
async function alternativesTo(
  context: TogetherContext,
  requests: readonly ReservationRequest[],
  { refusals }: Refusals,
): Promise<PlayersSlot[][]> {
  if (!refusals.every(({ why }) => isAboutSlot(why.outcome))) return []
  const { slot } = requests[0]!
  const week = mondayOf(slot.date)
  const [taken, closed] = await Promise.all([
    weekFor(context, slot.kind, week, context.principal.accountKey),
    readClosedSlots(context, slot.kind, week),
  ])
  const own = taken.filter(({ mine }) => mine)
  const unavailable = [...taken, ...closed]
  const players = requests.map(({ player }) => player)
  const ages = agesOf(context.principal.players, today(context.now()))
  return proposeTogether(players, slot, { taken: unavailable, own, ages }, context.now()).map((slots) =>
    slots.map(({ unit, date, time }, nth) => ({ player: players[nth]!, unit, date, time })),
  )
}
