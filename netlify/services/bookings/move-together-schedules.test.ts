/** A family moves two bookings together under random interleavings: never one without the other. */
// @module-tag long
import { expect, test } from 'vitest'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import {
  monday,
  reservationOf,
  slotOf,
  testContext,
  wednesdayNoon,
} from '#server/test-support/server/booking-context.ts'
import { pick, seeded, simulate, type Process } from '#server/test-support/simulation/simulator.ts'
import { envNumber, reportResult } from '#server/test-support/server/soak-report.ts'
import { entriesOf, family, kit, pair, target, targetNextWeek } from '#server/test-support/fixtures/move-fixture.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { moveOwn } from './move-own.ts'
import { reserve, reserveAll } from './reserve.ts'

const schedules = envNumber('NEST_MOVES', 600) / 2
const from = envNumber('NEST_SEED', 1)
const options = { timeout: 30_000 + schedules * 20 }

/**
 * The family moves two bookings together, twice at once and to random slots, while another family takes some of these and
 * processes are killed. @returns the places of the two afterwards.
 */
async function movesTogether(seed: number, isTogether = true): Promise<{ places: string[]; violations: unknown[] }> {
  const random = seeded(seed)
  const store = memoryStore()
  const hours = [target, { ...target, time: '13:00' }, targetNextWeek]
  const start = testContext(store)
  await reserveAll(start, pair)
  await start.drainWaitUntil()
  const process = (work: (context: ReturnType<typeof testContext>) => Promise<unknown>): Process => ({
    async run(own) {
      const context = testContext(own)
      await work(context)
        .then(() => context.drainWaitUntil())
        .catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) throw error
        })
    },
  })
  const mover = (number: number) =>
    process(async (context) => {
      const hour = pick(random, hours)
      const moves = pair.map(({ bookingId: id }, nth) => ({ id, date: hour.date, time: hour.time, unit: 1 + nth }))
      const own = { ...context, idempotencyKey: `own-${number}`, principal: family }
      for (const group of isTogether ? [moves] : moves.map((each) => [each])) {
        await moveOwn(own, 'lane', group)
        if (random() < 0.3) await moveOwn(own, 'lane', group)
      }
    })
  const rival = process((context) =>
    reserve(context, reservationOf('ben', slotOf({ ...pick(random, hours), unit: 2 }))),
  )
  await simulate(store, [mover(1), mover(2), mover(3), rival], random, { killRate: 0.03, clockJumpRate: 0 }, () => {})
  const context = testContext(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  for (let run = 0; run < 2; run += 1) {
    await reconcile(context)
    await context.drainWaitUntil()
  }
  const weeks = [monday, '2026-11-23']
  const audits = await Promise.all(weeks.map((week) => auditWeek(context, 'lane', week)))
  const entries = (await Promise.all(weeks.map((week) => entriesOf(store, week)))).flat()
  return {
    places: entries.map(({ player, date, time }) => `${player === kit ? 'kit' : 'first'} ${date} ${time}`).toSorted(),
    violations: audits.flatMap(({ violations }) => violations),
  }
}

test('a family that moves two together has both at one hour, under random schedules', options, async () => {
  for (let seed = from; seed < from + schedules; seed += 1) {
    const { places, violations } = await movesTogether(seed)
    const hours = places.map((place) => place.replace(/^\w+ /, ''))
    expect({
      seed,
      violations,
      players: places.map((place) => place.split(' ')[0]),
      hours: new Set(hours).size,
    }).toEqual({
      seed,
      violations: [],
      players: ['first', 'kit'],
      hours: 1,
    })
  }
  reportResult(`${schedules} schedules of moves together: 0 failures`)
})

test('negative control: one after the other leaves them apart', async () => {
  const hours = new Set<number>()
  for (let seed = 1; seed <= 50; seed += 1) {
    const { places } = await movesTogether(seed, false)
    hours.add(new Set(places.map((place) => place.replace(/^\w+ /, ''))).size)
  }
  expect(hours).toContain(2)
})
