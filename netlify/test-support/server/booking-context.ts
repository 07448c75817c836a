/** A booking desk for tests: a still clock that can be moved, no waiting, and work after the answer that can be awaited. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { ReservationRequest } from '#server/services/bookings/reserve.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'

/** Wednesday noon at the facility, in the week of Monday, November 16. */
export const wednesdayNoon = instantOf('2026-11-18', '12:00')
export const monday = '2026-11-16'

export type TestContext = ServiceContext & {
  /** Moves the clock. */
  pass: (ms: number) => void
  /** Resolves when all work that was left for later is done. */
  settled: () => Promise<void>
}

export function contextOn(store: Store = memoryStore(), start: Date = wednesdayNoon): TestContext {
  let now = start.getTime()
  const work: Promise<unknown>[] = []
  return {
    store,
    now: () => new Date(now),
    waitUntil: (promise) => void work.push(promise),
    backoff: async () => {},
    pass(ms) {
      now += ms
    },
    async settled() {
      while (work.length > 0) await work.pop()
    },
  }
}

/** A key of storage like a member's: the same for the same name. */
export const ownerKeyNamed = (name: string): string => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40)

/** A slot of that week, by default on lane 3 at 6 PM on Thursday. */
export const slotOf = (change: Partial<Slot> = {}, kind: Kind = 'lane'): Slot => ({
  kind,
  unit: 3,
  date: '2026-11-19',
  time: '18:00',
  ...change,
})

/** What one member sends once under one idempotency key. */
export function reservationOf(
  member: string,
  slot: Slot = slotOf(),
  idempotencyKey = `${member}-1`,
): ReservationRequest {
  const ownerKey = ownerKeyNamed(member)
  return { ownerKey, slot, name: member, bookingId: bookingIdOf(slot, ownerKey, idempotencyKey) }
}
