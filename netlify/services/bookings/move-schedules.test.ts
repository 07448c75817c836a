/** Moving a booking while others book, cancel and move, in orders drawn by lot, with processes killed between two steps. */
import { describe, expect, test } from 'vitest'
import { counted, leaseMs } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { contextOn, monday, slotOf, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { simulate, pick, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { asked, figure } from '#server/test-support/server/figures.ts'
import { anna, entriesOf, nextWeek, place } from '#server/test-support/simulation/moves.ts'
import { mutants, withoutGoals, type Mutant } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move } from './move.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'

/** One schedule: members book and cancel while staff move, give beyond the limit and move again. */
async function trial(seed: number, kills: number, weaken?: Mutant): Promise<string[]> {
  const random = seeded(seed)
  const shelf = memoryStore()
  const store = weaken ? weaken(shelf, random) : shelf
  const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ unit: 1 }), slotOf({ date: '2026-11-20', unit: 2 })]
  const wrong: string[] = []
  const process = (work: (context: ReturnType<typeof contextOn>) => Promise<void>): Process => ({
    async run(own) {
      const context = contextOn(own)
      await work(context)
        .then(() => context.settled())
        .catch((problem: unknown) => {
          if (!(problem instanceof StorageUnavailable)) wrong.push(`bug ${String(problem)}`)
        })
    },
  })
  const before = reservationOf('anna', slots[0], 'before')
  await reserve(contextOn(store), before)
  const member = (who: string, number: number) =>
    process(async (context) => {
      const wish = reservationOf(who, pick(random, slots), `${number}`)
      await reserve(context, wish)
      if (random() < 0.3) await cancel(context, { kind: 'lane', id: wish.bookingId, ownerKey: wish.ownerKey })
    })
  const counter = (number: number) =>
    process(async (context) => {
      const own = { ...context, idempotencyKey: `move-${number}` }
      const wanted = { id: before.bookingId, to: pick(random, slots), beyondLimit: random() < 0.3 }
      const moved = await move(own, wanted)
      if (random() < 0.5) await move(own, wanted)
      if (moved.outcome !== 'booked' || random() < 0.5) return
      await move(
        { ...own, idempotencyKey: `again-${number}` },
        { ...wanted, id: moved.booking.id, to: pick(random, slots) },
      )
    })
  const extra = process(async (context) => {
    await reserve(context, { ...reservationOf('anna', pick(random, slots), 'extra'), beyondLimit: true })
  })
  const all = [member('anna', 1), member('anna', 2), member('ben', 3), counter(1), counter(2), extra]
  await simulate(store, all, random, { kills, jumps: 0 }, () => {})

  const context = contextOn(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  await reconcile(context)
  await context.settled()
  wrong.push(...(await auditWeek(context, 'lane', monday)).violations.map(({ violation }) => violation))
  const entries = await entriesOf(store)
  // Nobody canceled what stood before: it is there, or what took its place is.
  if (entries.length === 0) wrong.push('neither')
  if (counted({ entries }) > 2) wrong.push('over_limit')
  return wrong
}

const schedules = asked('NEST_MOVES', 1200) / 2
const from = asked('NEST_SEED', 1)
const patience = { timeout: 30_000 + schedules * 20 }

test.each([0, 0.04])(
  'under random schedules, killed at %f of the steps: all promises hold',
  patience,
  async (kills) => {
    const bad: { seed: number; wrong: string[] }[] = []
    for (let seed = from; seed < from + schedules && bad.length === 0; seed += 1) {
      const wrong = await trial(seed, kills)
      if (wrong.length > 0) bad.push({ seed, wrong })
    }
    figure(`${schedules} schedules of moves, killed at ${kills} of the steps: ${bad.length} bad`)
    expect(bad).toEqual([])
  },
)

test('the same check notices a store that ignores tags', async () => {
  const bad: string[] = []
  for (let seed = 1; seed <= 600 && bad.length === 0; seed += 1)
    bad.push(...(await trial(seed, 0, mutants['the tag is ignored'])))
  expect(bad).not.toEqual([])
})

/** Staff move one booking into different weeks at once, under kills and ended leases. @returns how often it stands in the end. */
async function twoMovers(seed: number, guarded: boolean): Promise<number> {
  const random = seeded(seed)
  const store = memoryStore()
  let passed = 0
  await reserve(contextOn(store), anna)
  const mover = (number: number): Process => ({
    async run(own) {
      const desk = { ...contextOn(own), now: () => new Date(wednesdayNoon.getTime() + passed) }
      const to = pick(random, [place, nextWeek, { ...nextWeek, date: '2026-12-02' }])
      const wanted = { id: anna.bookingId, to: { ...to, unit: 1 + number }, beyondLimit: false }
      const deed = () => move({ ...desk, idempotencyKey: `move-${number}` }, wanted)
      await deed()
        .then(() => (random() < 0.3 ? deed() : undefined))
        .then(() => desk.settled())
        .catch((problem: unknown) => {
          if (!(problem instanceof StorageUnavailable)) throw problem
        })
    },
  })
  const shelf = guarded ? store : withoutGoals(store)
  await simulate(shelf, [mover(1), mover(2), mover(3)], random, { kills: 0.01, jumps: 0.03 }, () => {
    passed += leaseMs * 1.5
  })
  const context = contextOn(store, new Date(wednesdayNoon.getTime() + passed + leaseMs * 2))
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await reconcile(context)
    await context.settled()
  }
  const weeks = await Promise.all([monday, '2026-11-23', '2026-11-30'].map((week) => entriesOf(store, week)))
  for (const week of [monday, '2026-11-23', '2026-11-30'])
    expect({ seed, ...(await auditWeek(context, 'lane', week)) }).toMatchObject({ seed, violations: [] })
  return weeks.flat().length
}

describe('staff who move one booking into different weeks at once', () => {
  test('leave it standing exactly once', async () => {
    for (let seed = 1; seed <= 1500; seed += 1) expect([seed, await twoMovers(seed, true)]).toEqual([seed, 1])
  })

  test('leave it standing twice when it is not written on it where it goes', async () => {
    const found = new Set<number>()
    for (let seed = 1; seed <= 200; seed += 1) found.add(await twoMovers(seed, false))
    expect([...found].some((times) => times > 1)).toBe(true)
  })
})
