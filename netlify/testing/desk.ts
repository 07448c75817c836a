/** A booking desk for tests: a still clock that can be moved, no waiting, and work after the answer that can be awaited. */
import type { Slot } from '#domain/bookings.ts'
import { instantOf } from '#domain/calendar.ts'
import type { Kind } from '#domain/facility.ts'
import type { Wish } from '#server/flows/reserve.ts'
import { bookingIdOf } from '#server/records/bookings.ts'
import type { Desk } from '#server/records/change.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import type { Store } from '#server/store/store.ts'

/** Wednesday noon at the facility, in the week of Monday, November 16. */
export const wednesdayNoon = instantOf('2026-11-18', '12:00')
export const monday = '2026-11-16'

export type TestDesk = Desk & {
  /** Moves the clock. */
  pass: (ms: number) => void
  /** Resolves when all work that was left for later is done. */
  settled: () => Promise<void>
}

export function deskOn(store: Store = memoryStore(), start: Date = wednesdayNoon): TestDesk {
  let now = start.getTime()
  const work: Promise<unknown>[] = []
  return {
    store,
    now: () => new Date(now),
    later: (promise) => void work.push(promise),
    stepBack: async () => {},
    pass(ms) {
      now += ms
    },
    async settled() {
      while (work.length > 0) await work.pop()
    },
  }
}

/** A key of storage like a member's: the same for the same name. */
export const holderNamed = (name: string): string => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40)

/** A slot of that week, by default on lane 3 at 6 PM on Thursday. */
export const slotOf = (change: Partial<Slot> = {}, kind: Kind = 'lane'): Slot => ({
  kind,
  unit: 3,
  date: '2026-11-19',
  time: '18:00',
  ...change,
})

/** What one member sends once under one idempotency key. */
export function wishOf(member: string, slot: Slot = slotOf(), idempotencyKey = `${member}-1`): Wish {
  const holder = holderNamed(member)
  return { holder, slot, name: member, bookingId: bookingIdOf(slot, holder, idempotencyKey) }
}
