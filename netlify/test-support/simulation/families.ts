/**
 * Families with several players in the simulator: what they request together, and what must hold in every week document at
 * every moment: no group in part, no player over the limit or in two places.
 */
import { bookables } from '#domain/facility/facility.ts'
import { reserve, reserveAll, type ReserveResult } from '#server/services/bookings/reserve.ts'
import type { ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { entryOf } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Doc, Store } from '#server/storage/store.ts'
import { reservationOf, slotOf } from '#server/test-support/server/booking-context.ts'
import { pick, type Random } from './simulator.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'

/**
 * Requests made together, one unless a family has several players; `cancels` says of each whether it is canceled afterwards. `retires`: when the
 * request is repeated, the first player has been retired.
 */
export type Step = {
  requests: readonly ReservationRequest[]
  repeat: boolean
  cancels: readonly boolean[]
  retires?: boolean
}

/** Two lanes in each of two hours. */
export const familySlots = ['18:00', '19:00'].flatMap((time) => [1, 2].map((unit) => slotOf({ time, unit })))

const players = ['first', 'second', 'third']

/** One, two or three players of a family and their slots, in an order of their own. */
export function familyStep(random: Random, member: string, key: string): Step {
  const count = pick(random, [1, 2, 2, 3])
  const shift = Math.floor(random() * familySlots.length)
  const direction = pick(random, [1, familySlots.length - 1])
  const requests = players.slice(0, count).map((player, nth): ReservationRequest => {
    const slot = familySlots[(shift + nth * direction) % familySlots.length]!
    return Object.assign(reservationOf(member, slot, `${key} ${player}`, player), { name: player })
  })
  return { requests, repeat: random() < 0.2, retires: random() < 0.5, cancels: requests.map(() => random() < 0.3) }
}

/** Sends requests that belong together. @returns the outcome of each; if one is refused, none is booked. */
export async function outcomesOf(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
): Promise<ReserveResult['outcome'][]> {
  const [only, ...others] = requests
  if (only && others.length === 0) return [(await reserve(context, only)).outcome]
  const result = await reserveAll(context, requests)
  if (result.outcome === 'booked')
    return requests.map(({ bookingId }) => (result.bookings.some(({ id }) => id === bookingId) ? 'booked' : 'gone'))
  const [first] = result.refusals
  return requests.map(() => first!.why.outcome)
}

/** A store that reports into `violations` what a transaction may make of no week document, at the moment it is written. */
export function withWeeksWatched(store: Store, steps: readonly Step[], violations: string[]): Store {
  const groups = steps.flatMap(({ requests }) => (requests.length > 1 ? [requests.map((each) => each.bookingId)] : []))
  const watch = (value: Doc) => {
    const { _t: intent } = value as { _t?: { next: MemberWeek | null } | null }
    if (!intent?.next || !('entries' in intent.next)) return
    const [before, week] = [value as Partial<MemberWeek>, intent.next]
    const isNew = (id: string) => entryOf(week, id) && !before.entries?.some((entry) => entry.id === id)
    for (const ids of groups) {
      const added = ids.filter(isNew)
      if (added.length > 0 && added.length < ids.length) violations.push('booked_in_part')
    }
    for (const entry of week.entries) {
      if (sessionsTowardLimit(week, entry.player) > bookables.lane.weeklyLimit) violations.push('over_limit')
      if (week.entries.some((other) => areInTwoPlaces(entry, other))) violations.push('in_two_places')
    }
  }
  return {
    ...store,
    async create(key, value) {
      const written = await store.create(key, value)
      if (written.won) watch(value)
      return written
    },
    async replace(key, tag, value) {
      const written = await store.replace(key, tag, value)
      if (written.won) watch(value)
      return written
    },
  }
}

const areInTwoPlaces = (one: Entry, other: Entry): boolean =>
  !one.onlyPlayer &&
  !other.onlyPlayer &&
  one.id !== other.id &&
  one.player === other.player &&
  one.date === other.date &&
  one.time === other.time
