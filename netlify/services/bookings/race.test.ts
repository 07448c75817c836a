/** Race tests with the real client against the emulator. Each has a negative control: the same race with one guard removed. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { daysOfWeek } from '#domain/calendar/calendar.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { startBlobsEmulator, type Emulator, type Fault } from '#server/test-support/faults/blobs-emulator.ts'
import {
  testContext,
  monday,
  slotOf,
  wednesdayNoon,
  reservationOf,
} from '#server/test-support/server/booking-context.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { timeoutAsSuccess, mutants } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reserve } from './reserve.ts'
import type { ReservationRequest } from './booking-rules.ts'

let emulator: Emulator
let store: Store
beforeEach(async () => {
  emulator = await startBlobsEmulator()
  const random = seeded(1)
  emulator.faults.latency = () => 1 + random() * 4
  // Reads and lists that are not strongly consistent come from a cache.
  emulator.faults.staleMs = 60_000
  store = openBlobsStore({
    name: 'race',
    explicit: emulator.explicit,
    retryPolicy: { maxTries: 4, backoffMs: 5, timeoutMs: 60_000 },
  })
})
afterEach(() => emulator.stop())

/** Sends all requests at once, each with its own context, like concurrent functions. Counts the outcomes. */
async function sendAll(requests: readonly ReservationRequest[], on: Store = store) {
  const outcomes: Record<string, number> = {}
  const results = await Promise.all(
    requests.map(async (request) => {
      // Use the real backoff, as in production.
      const { backoff: _, ...context } = testContext(on)
      const result = await reserve(context, request).catch((error: unknown) => {
        if (error instanceof StorageUnavailable) return { outcome: 'unavailable' as const }
        throw error
      })
      await context.drainWaitUntil()
      outcomes[result.outcome] = (outcomes[result.outcome] ?? 0) + 1
      return result
    }),
  )
  return { outcomes, results }
}

const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n))
const later = new Date(wednesdayNoon.getTime() + intentMs)
const audited = () => auditWeek(testContext(store, later), 'lane', monday)
const allWeek = daysOfWeek(monday)
  .filter((date) => date > '2026-11-18')
  .flatMap((date) => slotTimes('lane').flatMap((time) => unitsOf('lane').map((unit) => slotOf({ date, time, unit }))))

/** Requests per slot and rounds; the soak test raises both. */
const crowd = sizes(60, 1000)
const rounds = sizes(1, 20)
const manyOnTwenty = sizes(150, 400)
const options = { timeout: 60_000 + rounds * crowd * 60 }

describe(`${crowd} members want one slot at once`, () => {
  test('one books it, all others are refused as taken', options, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const slot = allWeek[round]!
      // New members each round, because earlier ones could be at their weekly limit.
      const { outcomes } = await sendAll(times(crowd, (n) => reservationOf(`m${round}-${n}`, slot)))
      expect(outcomes).toEqual({ booked: 1, slot_taken: crowd - 1 })
      expect(await audited()).toEqual({ booked: round, violations: [] })
    }
    reportResult(`${crowd} on one slot, ${rounds} rounds: 1 booked and ${crowd - 1} refused in each`)
  })

  test('negative control: without create-only writes more than one is confirmed', async () => {
    const mutant = mutants['create overwrites an existing value'](store)
    const { outcomes } = await sendAll(
      times(60, (n) => reservationOf(`m${n}`)),
      mutant,
    )
    expect(outcomes.booked).toBeGreaterThan(1)
    expect((await audited()).violations).not.toEqual([])
  })
})

describe('one member wants 60 slots of one week at once', () => {
  const requests = allWeek.slice(0, 60).map((slot, n) => reservationOf('anna', slot, `${n}`))

  test('exactly two are booked', async () => {
    const { outcomes } = await sendAll(requests)
    expect(outcomes).toEqual({ booked: 2, weekly_limit: 58 })
    expect(await audited()).toEqual({ booked: 2, violations: [] })
  })

  test('negative control: without compare-and-swap more than two are confirmed', async () => {
    const { outcomes } = await sendAll(requests, mutants['replace ignores the tag'](store))
    expect(outcomes.booked).toBeGreaterThan(2)
  })
})

describe('one request arrives 50 times at once', () => {
  test('there is one booking, and 50 equal results', async () => {
    const { outcomes, results } = await sendAll(times(50, () => reservationOf('anna')))
    expect(outcomes).toEqual({ booked: 50 })
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await audited()).toEqual({ booked: 1, violations: [] })
  })

  test('negative control: with 50 idempotency keys, 49 are refused', async () => {
    const { outcomes } = await sendAll(times(50, (n) => reservationOf('anna', slotOf(), `${n}`)))
    expect(outcomes.booked).toBe(1)
  })
})

test('a whole week is booked at once: every request gets its slot', { timeout: 60_000 }, async () => {
  const { outcomes } = await sendAll(allWeek.map((slot, n) => reservationOf(`m${n}`, slot)))
  expect(outcomes).toEqual({ booked: allWeek.length })
  expect(await audited()).toEqual({ booked: allWeek.length, violations: [] })
})

/** Makes one in ten operations fail, in a random way. */
function injectFaults(seed: number) {
  const random = seeded(seed)
  const faults: Fault[] = [
    { when: 'before', how: 'cut' },
    { when: 'after', how: 'cut' },
    { when: 'before', how: 500 },
    { when: 'after', how: 503 },
    { when: 'before', how: 409 },
  ]
  emulator.faults.fault = () => (random() < 0.1 ? pick(random, faults) : undefined)
}

/** Ends all faults, and audits the week. Nothing has to repair it first. */
function auditAfterFaults() {
  emulator.faults.offline = false
  emulator.faults.fault = () => undefined
  return audited()
}

describe('one in ten operations fails', () => {
  test('many want one slot: at most one books it, and nothing is left behind', options, async () => {
    let unavailable = 0
    for (let round = 1; round <= rounds; round += 1) {
      const slot = allWeek[round]!
      injectFaults(round)
      const { outcomes } = await sendAll(times(crowd, (n) => reservationOf(`m${round}-${n}`, slot)))
      expect(outcomes.booked ?? 0).toBeLessThanOrEqual(1)
      expect(outcomes.unavailable ?? 0).toBeLessThanOrEqual(Math.max(1, crowd / 100))
      unavailable += outcomes.unavailable ?? 0
      expect((await auditAfterFaults()).violations).toEqual([])
    }
    reportResult(
      `${crowd} on one slot, 10 % faults, ${rounds} rounds: never two, ${unavailable} of ${crowd * rounds} unknown`,
    )
  })

  test('many want twenty slots: never two bookings of one slot', { timeout: 60_000 }, async () => {
    injectFaults(2)
    const { outcomes } = await sendAll(
      times(manyOnTwenty, (n) => reservationOf(`m${n % 100}`, allWeek[(n * 7) % 20], `${n}`)),
    )
    expect(outcomes.unavailable ?? 0).toBeLessThanOrEqual(4)
    const { booked, violations } = await auditAfterFaults()
    expect(violations).toEqual([])
    expect(booked).toBeGreaterThanOrEqual(outcomes.booked ?? 0)
  })

  test('negative control: commits that are acknowledged and lost are detected', async () => {
    // Nobody lives to see what became of the intents.
    const mutant = failingStore(mutants['a commit is not stored'](store), ({ verb }) =>
      verb === 'replace' ? 'before' : undefined,
    )
    const { outcomes } = await sendAll(
      times(60, (n) => reservationOf(`m${n}`, allWeek[n])),
      mutant,
    )
    const { booked, violations } = await auditAfterFaults()
    expect(violations.length + (outcomes.booked ?? 0) - booked).toBeGreaterThan(0)
  })
})

describe('the store goes offline during a race', () => {
  const goOffline = () => {
    let operations = 0
    emulator.faults.fault = () => {
      operations += 1
      emulator.faults.offline ||= operations > 300
      return undefined
    }
  }
  const requests = allWeek.slice(0, 100).map((slot, n) => reservationOf(`m${n}`, slot))

  test('nobody gets a false confirmation', async () => {
    goOffline()
    const { outcomes, results } = await sendAll(requests)
    expect(outcomes.unavailable).toBeGreaterThan(0)
    expect((await auditAfterFaults()).violations).toEqual([])
    const context = testContext(store, later)
    for (const result of results)
      if (result.outcome === 'booked') {
        const { unit, date, time } = result.booking
        expect(await reserve(context, reservationOf('late', slotOf({ unit, date, time }), result.booking.id))).toEqual({
          outcome: 'slot_taken',
        })
      }
  })

  test('negative control: treating a timeout as success gives false confirmations', async () => {
    goOffline()
    const { outcomes } = await sendAll(requests, timeoutAsSuccess(store))
    expect(outcomes.booked).toBeGreaterThan((await auditAfterFaults()).booked)
  })
})
