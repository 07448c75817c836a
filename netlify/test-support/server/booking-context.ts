/** A service context for booking tests: a clock that moves on demand, or instead of waiting, and awaitable background work. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { versioned } from '#server/repositories/record-versions.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { transactional } from '#server/storage/transactions.ts'
import type { Store } from '#server/storage/store.ts'

/** Wednesday noon at the facility, in the week of Monday, November 16. */
export const wednesdayNoon = instantOf('2026-11-18', '12:00')
export const monday = '2026-11-16'

export type TestContext = ServiceContext & {
  /** Advances the clock by milliseconds. */
  advanceClock: (ms: number) => void
  /** Resolves when all background work is done. */
  drainWaitUntil: () => Promise<void>
}

const failOnAlarm = (problem: string) => {
  throw new Error(problem)
}

/**
 * Creates a context on a store. Every record in it must match its schema. `start`: when its clock starts, or another clock.
 * With `random` the ids of transactions are the same for each seed.
 */
export function testContext(
  store: Store = memoryStore(),
  start: Date | (() => Date) = wednesdayNoon,
  random?: () => number,
): TestContext {
  let now = typeof start === 'function' ? 0 : start.getTime()
  const clock = typeof start === 'function' ? start : () => new Date(now)
  const ids = random && {
    random: () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
  }
  const pending: Promise<unknown>[] = []
  return {
    store: versioned(transactional(store, { now: clock, ...ids }), failOnAlarm),
    now: clock,
    waitUntil: (promise) => void pending.push(promise),
    // Documents that a dead process is changing are free once that time is over.
    backoff: async () => void (now += 500),
    advanceClock(ms) {
      now += ms
    },
    async drainWaitUntil() {
      while (pending.length > 0) await pending.pop()
    },
  }
}

/** A deterministic account key for a name. */
export const accountKeyNamed = (name: string): string => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40)

/** A slot in that week; lane 3 at 6 PM on Thursday by default. */
export const slotOf = (overrides: Partial<Slot> = {}, kind: Kind = 'lane'): Slot => ({
  kind,
  unit: 3,
  date: '2026-11-19',
  time: '18:00',
  ...overrides,
})

/** The only player of the members of these tests. */
export const playerId = 'pl_000000000000000000000000'

/** A reservation request of a member for their only player, or one of several, with an idempotency key. */
export function reservationOf(
  member: string,
  slot: Slot = slotOf(),
  idempotencyKey = `${member}-1`,
  player?: string,
): ReservationRequest {
  const accountKey = accountKeyNamed(member)
  const bookingId = bookingIdOf(slot, accountKey, idempotencyKey)
  const request = { accountKey, slot, name: member, bookingId }
  return player === undefined ? { ...request, player: playerId, isOnlyPlayer: true } : { ...request, player }
}
