/** Moves and cancellations of a family's two bookings under random interleavings, with processes killed at any step. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { intentMs } from '#server/storage/transactions.ts'
import type { Store } from '#server/storage/store.ts'
import {
  monday,
  reservationOf,
  slotOf,
  testContext,
  wednesdayNoon,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { pick, seeded, simulate, type Process } from '#server/test-support/simulation/simulator.ts'
import { serviceProcess } from '#server/test-support/simulation/service-process.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import {
  anna,
  entriesOf,
  family,
  kit,
  pair,
  target,
  targetNextWeek,
} from '#server/test-support/fixtures/move-fixture.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel, cancelAll } from './cancel.ts'
import { cancelByStaff } from './club-changes.ts'
import { move, moveOwn } from './move.ts'
import { reserve, reserveAll } from './reserve.ts'
import { weekFor } from './week-availability.ts'

const { accountKey } = anna
const ids = pair.map(({ bookingId }) => bookingId)
const weeks = [monday, '2026-11-23', '2026-11-30']
const hours = [anna.slot, target, { ...target, time: '13:00' }, targetNextWeek, { ...target, date: '2026-12-02' }]

/** What the family asked for, and what it was told. `left` are its bookings at the end. */
type Trial = {
  violations: string[]
  left: { player: string; at: string }[]
  told: string[]
  /** The players of whom a cancellation was asked for, and acknowledged. */
  asked: Set<string>
  canceled: Set<string>
}

type Options = {
  kills?: number
  mutant?: Mutant
  /** Who acts beside other families: the family itself for both of its players, for one, or staff. */
  actors?: readonly ('together' | 'apart' | 'staff' | 'cancelers')[]
}

const playerNamed = (id: string) => (id === kit ? 'kit' : 'anna')

async function trial(
  seed: number,
  { kills = 0, mutant = (store) => store, actors = ['together', 'apart', 'staff', 'cancelers'] }: Options = {},
): Promise<Trial> {
  const random = seeded(seed)
  const store = memoryStore()
  const result: Trial = { violations: [], left: [], told: [], asked: new Set(), canceled: new Set() }
  const chance = (probability: number) => random() < probability
  const process = (work: (context: TestContext) => Promise<unknown>): Process =>
    serviceProcess(work, (problem) => result.violations.push(problem), {
      // Some clocks are ahead by more than an intent lasts: they give up what others are still doing.
      start: new Date(wednesdayNoon.getTime() + (chance(0.2) ? 1.5 * intentMs : 0)),
      mutant: (own: Store) => mutant(own, random),
    })

  const booked = async (context: TestContext) =>
    (await Promise.all(weeks.map((week) => entriesOf(context.store, week)))).flat()
  const slotIn = (hour = pick(random, hours)) => ({
    date: hour.date,
    time: hour.time,
    unit: 1 + Math.floor(random() * 3),
  })

  const together = (nth: number) =>
    process(async (context) => {
      const hour = pick(random, hours)
      const moves = ids.map((id, each) => ({ id, date: hour.date, time: hour.time, unit: 1 + each + (nth % 2) }))
      const ask = () => moveOwn({ ...context, idempotencyKey: `together-${nth}`, principal: family }, 'lane', moves)
      await ask()
      if (chance(0.3)) await ask()
    })
  const apart = (nth: number) =>
    process(async (context) => {
      const own = { ...context, idempotencyKey: `apart-${nth}`, principal: family }
      await moveOwn(own, 'lane', [{ id: pick(random, ids), ...slotIn() }])
    })
  const staff = (nth: number) =>
    process(async (context) => {
      const own = { ...context, idempotencyKey: `staff-${nth}` }
      const request = { id: pick(random, ids), to: slotIn(), overLimit: chance(0.3) }
      const moved = await move(own, request)
      if (chance(0.5)) await move(own, request)
      if (moved.outcome !== 'booked' || chance(0.5)) return
      await move({ ...own, idempotencyKey: `on-${nth}` }, { ...request, id: moved.booking.id, to: slotIn() })
    })
  /** Cancels a booking by the id that the family has known, or by one that it reads first; or both. */
  const canceler = () =>
    process(async (context) => {
      for (let reads = pick(random, [0, 10, 30]); reads > 0; reads -= 1) await context.store.read('events/all')
      const original = pair.map(({ bookingId, player }) => ({ id: bookingId, player }))
      const seen: { id: string; player: string }[] = chance(0.5) ? await booked(context) : original
      const named = chance(0.4) ? seen.slice(Math.floor(random() * seen.length)).slice(0, 1) : seen
      const [first] = named
      if (!first) return
      const players = named.map(({ player }) => playerNamed(player))
      for (const player of players) result.asked.add(player)
      const outcome =
        named.length > 1
          ? await cancelAll(context, { kind: 'lane', ids: named.map(({ id }) => id), accountKey })
          : chance(0.3)
            ? await cancelByStaff(context, 'lane', first.id)
            : await cancel(context, { kind: 'lane', id: first.id, accountKey })
      result.told.push(outcome)
      if (outcome === 'cancelled') for (const player of players) result.canceled.add(player)
    })
  const rival = (name: string) =>
    process(async (context) => {
      const request = reservationOf(name, slotOf(slotIn()))
      await reserve(context, request)
      if (chance(0.3)) await cancel(context, { kind: 'lane', id: request.bookingId, accountKey: request.accountKey })
    })
  const reader = process((context) => weekFor(context, 'lane', monday, accountKey))

  const start = testContext(store)
  await reserveAll(start, pair)
  await start.drainWaitUntil()
  const known = {
    together: [together(1), together(2)],
    apart: [apart(1)],
    staff: [staff(1), staff(2)],
    cancelers: [canceler(), canceler()],
  }
  const processes = [...actors.flatMap((actor) => known[actor]), rival('ben'), rival('cleo'), reader]
  await simulate(store, processes, random, { killRate: kills, clockJumpRate: 0 }, () => {})

  const end = testContext(store, new Date(wednesdayNoon.getTime() + 3 * intentMs))
  for (const week of weeks)
    result.violations.push(...(await auditWeek(end, 'lane', week)).violations.map(({ violation }) => violation))
  result.left = (await booked(end)).map(({ player, date, time }) => ({
    player: playerNamed(player),
    at: `${date} ${time}`,
  }))
  for (const player of ['anna', 'kit']) {
    const count = result.left.filter((each) => each.player === player).length
    if (count > 1) result.violations.push('booked twice')
    if (count > 0 && result.canceled.has(player)) result.violations.push('canceled, and still booked')
    if (count === 0 && !result.asked.has(player)) result.violations.push('lost')
  }
  return result
}

const schedules = Math.ceil(sizes(200, 100_000) / 2)
const options = { timeout: 30_000 + schedules * 40 }

/** Runs schedules until one fails. @returns all trials */
async function run(given: Options, check: (result: Trial) => string[] = ({ violations }) => violations) {
  const trials: Trial[] = []
  for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
    const result = await trial(seed, given)
    expect([seed, check(result)]).toEqual([seed, []])
    trials.push(result)
  }
  reportResult(`${schedules} schedules of moves and cancellations, ${JSON.stringify(given)}: 0 failures`)
  return trials
}

test.each([0, 0.02])('each booking is in one place, or canceled for good, kill rate %f', options, async (kills) => {
  const trials = await run({ kills })
  // Both orders occurred: canceled first, and moved first.
  const told = trials.flatMap((each) => each.told)
  for (const outcome of ['cancelled', 'not_found'])
    expect([outcome, told.filter((each) => each === outcome).length > schedules / 20]).toEqual([outcome, true])
})

describe('a family that acts for both', () => {
  const isApart = ({ left }: Trial) => left.length === 1 || new Set(left.map(({ at }) => at)).size > 1
  const check = (result: Trial) => [...result.violations, ...(isApart(result) ? ['one without the other'] : [])]

  test.each([0, 0.02])('has both at one hour, kill rate %f', options, async (kills) => {
    const trials = await run({ kills, actors: ['together', 'together'] }, check)
    expect(new Set(trials.flatMap(({ left }) => left.map(({ at }) => at))).size).toBe(hours.length)
  })

  test('negative control: one after the other leaves them apart', async () => {
    const trials = await Promise.all(Array.from({ length: 30 }, (_, seed) => trial(seed, { actors: ['apart'] })))
    expect(trials.some(isApart)).toBe(true)
  })
})

test.each([
  'replace ignores the tag',
  'a commit does not ask whether it was aborted',
  'a canceled booking keeps its slot',
] as const)('negative control: the schedules find that %s', async (name) => {
  let found = 0
  for (let seed = 1; seed <= 600 && found === 0; seed += 1)
    found = (await trial(seed, { kills: 0.02, mutant: mutants[name] })).violations.length
  expect(found).toBeGreaterThan(0)
})
