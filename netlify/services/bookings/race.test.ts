/** Rushes through the real client against the emulator, each with its twin: the same rush with one guard removed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { daysOfWeek } from '#domain/calendar/calendar.ts'
import { leaseMs } from '#server/repositories/bookings.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { startBlobsEmulator, type Emulator, type Fault } from '#server/test-support/faults/blobs-emulator.ts'
import { contextOn, monday, slotOf, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { asked, figure } from '#server/test-support/server/figures.ts'
import { takingNoAnswerForYes, mutants } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reserve, type ReservationRequest } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'

let emulator: Emulator
let store: Store
beforeEach(async () => {
  emulator = await startBlobsEmulator()
  const random = seeded(1)
  emulator.weather.latency = () => 1 + random() * 4
  store = openBlobsStore({
    name: 'rush',
    explicit: emulator.explicit,
    patience: { tries: 4, pauseMs: 5, timeoutMs: 60_000 },
  })
})
afterEach(() => emulator.stop())

/** All at once, each on a desk of its own, as functions run. Counts the outcomes. */
async function rush(wishes: readonly ReservationRequest[], on: Store = store) {
  const outcomes: Record<string, number> = {}
  const answers = await Promise.all(
    wishes.map(async (wish) => {
      // Here stepping back takes time, as it does in production.
      const { backoff: _, ...desk } = contextOn(on)
      const answer = await reserve(desk, wish).catch((problem: unknown) => {
        if (problem instanceof StorageUnavailable) return { outcome: 'unavailable' as const }
        throw problem
      })
      await desk.settled()
      outcomes[answer.outcome] = (outcomes[answer.outcome] ?? 0) + 1
      return answer
    }),
  )
  return { outcomes, answers }
}

const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n))
const later = new Date(wednesdayNoon.getTime() + leaseMs + 60_000)
const audited = () => auditWeek(contextOn(store, later), 'lane', monday)
const allWeek = daysOfWeek(monday)
  .filter((date) => date > '2026-11-18')
  .flatMap((date) => slotTimes('lane').flatMap((time) => unitsOf('lane').map((unit) => slotOf({ date, time, unit }))))

/** As many as want the one slot in the long form; enough for a crowd in the short one. */
const crowd = asked('NEST_CROWD', 300)
const rounds = asked('NEST_ROUNDS', 1)
const patience = { timeout: 60_000 + rounds * crowd * 60 }

describe('1,000 members want one slot at once', () => {
  test('one has it, 999 are told it is taken', { timeout: 60_000 * rounds }, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const slot = allWeek[round]!
      // Others each time: who had one before could be at the limit of the week.
      const { outcomes } = await rush(times(1000, (n) => reservationOf(`m${round}-${n}`, slot)))
      expect(outcomes).toEqual({ booked: 1, slot_taken: 999 })
      expect(await audited()).toEqual({ booked: round, violations: [] })
    }
    figure(`1,000 on one slot, ${rounds} rounds: 1 booked and 999 refused in each`)
  })

  test('without create-only writes more than one is told they have it', async () => {
    const weak = mutants['a create overwrites what stands there'](store)
    const { outcomes } = await rush(
      times(60, (n) => reservationOf(`m${n}`)),
      weak,
    )
    expect(outcomes.booked).toBeGreaterThan(1)
    expect((await audited()).violations).not.toEqual([])
  })
})

describe('one member wants 60 slots of one week at once', () => {
  const wishes = allWeek.slice(0, 60).map((slot, n) => reservationOf('anna', slot, `${n}`))

  test('two are booked', async () => {
    const { outcomes } = await rush(wishes)
    expect(outcomes).toEqual({ booked: 2, weekly_limit: 58 })
    expect(await audited()).toEqual({ booked: 2, violations: [] })
  })

  test('without compare-and-swap more than two are told they are', async () => {
    const { outcomes } = await rush(wishes, mutants['the tag is ignored'](store))
    expect(outcomes.booked).toBeGreaterThan(2)
  })
})

describe('one request arrives 50 times at once', () => {
  test('it is one booking, and 50 equal answers', async () => {
    const { outcomes, answers } = await rush(times(50, () => reservationOf('anna')))
    expect(outcomes).toEqual({ booked: 50 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await audited()).toEqual({ booked: 1, violations: [] })
  })

  test('without its name it is 50 requests, and 49 of them are refused', async () => {
    const { outcomes } = await rush(times(50, (n) => reservationOf('anna', slotOf(), `${n}`)))
    expect(outcomes.booked).toBe(1)
  })
})

test('a whole week is sold out at once: everybody gets the slot they asked for', { timeout: 60_000 }, async () => {
  const { outcomes } = await rush(allWeek.map((slot, n) => reservationOf(`m${n}`, slot)))
  expect(outcomes).toEqual({ booked: allWeek.length })
  expect(await audited()).toEqual({ booked: allWeek.length, violations: [] })
})

/** Each operation is spoiled one time in ten, in a way that chance chooses. */
function stormy(seed: number) {
  const random = seeded(seed)
  const faults: Fault[] = [
    { when: 'before', how: 'cut' },
    { when: 'after', how: 'cut' },
    { when: 'before', how: 500 },
    { when: 'after', how: 503 },
    { when: 'before', how: 409 },
  ]
  emulator.weather.fault = () => (random() < 0.1 ? pick(random, faults) : undefined)
}

/** The weather clears, the leases are over, and the sweep has been. */
async function swept() {
  emulator.weather.dead = false
  emulator.weather.fault = () => undefined
  const context = contextOn(store, later)
  await reconcile(context)
  await context.settled()
  return audited()
}

describe('one in ten operations fails', () => {
  test('many want one slot: one of them at most has it, and the sweep leaves nothing behind', patience, async () => {
    let unavailable = 0
    for (let round = 1; round <= rounds; round += 1) {
      const slot = allWeek[round]!
      stormy(round)
      const { outcomes } = await rush(times(crowd, (n) => reservationOf(`m${round}-${n}`, slot)))
      expect(outcomes.booked ?? 0).toBeLessThanOrEqual(1)
      expect(outcomes.unavailable ?? 0).toBeLessThanOrEqual(crowd / 100)
      unavailable += outcomes.unavailable ?? 0
      expect((await swept()).violations).toEqual([])
    }
    figure(
      `${crowd} on one slot, 10 % faults, ${rounds} rounds: never two, ${unavailable} of ${crowd * rounds} unclear`,
    )
  })

  test('many want twenty: never two on a slot', { timeout: 60_000 }, async () => {
    stormy(2)
    const { outcomes } = await rush(times(400, (n) => reservationOf(`m${n % 100}`, allWeek[(n * 7) % 20], `${n}`)))
    expect(outcomes.unavailable ?? 0).toBeLessThanOrEqual(4)
    const { booked, violations } = await swept()
    expect(violations).toEqual([])
    expect(booked).toBeGreaterThanOrEqual(outcomes.booked ?? 0)
  })

  test('with writes that are acknowledged and lost the books no longer agree', async () => {
    const weak = mutants['a write is sometimes acknowledged and lost'](store, seeded(1))
    const { outcomes } = await rush(
      times(60, (n) => reservationOf(`m${n}`, allWeek[n])),
      weak,
    )
    const { booked, violations } = await swept()
    expect(violations.length + (outcomes.booked ?? 0) - booked).toBeGreaterThan(0)
  })
})

describe('the store goes off in the middle of a rush', () => {
  const goesOff = () => {
    let operations = 0
    emulator.weather.fault = () => {
      operations += 1
      emulator.weather.dead ||= operations > 300
      return undefined
    }
  }
  const wishes = allWeek.slice(0, 100).map((slot, n) => reservationOf(`m${n}`, slot))

  test('nobody is told they have what they have not', async () => {
    goesOff()
    const { outcomes, answers } = await rush(wishes)
    expect(outcomes.unavailable).toBeGreaterThan(0)
    expect((await swept()).violations).toEqual([])
    const context = contextOn(store, later)
    for (const answer of answers)
      if (answer.outcome === 'booked') {
        const { unit, date, time } = answer.booking
        expect(await reserve(context, reservationOf('late', slotOf({ unit, date, time }), answer.booking.id))).toEqual({
          outcome: 'slot_taken',
        })
      }
  })

  test('where no answer counts as a yes, they are', async () => {
    goesOff()
    const { outcomes } = await rush(wishes, takingNoAnswerForYes(store))
    expect(outcomes.booked).toBeGreaterThan((await swept()).booked)
  })
})
