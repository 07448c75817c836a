/**
 * The booking protocol under random schedules: processes race, die at any storage operation, are overtaken by their leases,
 * have wrong clocks, and get the same request twice. NEST_SCHEDULES asks for more schedules than a commit runs.
 */
import { describe, expect, test } from 'vitest'
import { entryOf, leaseMs, weekKey, type MemberWeek } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, monday, slotOf, wednesdayNoon, wishOf } from '#server/testing/desk.ts'
import { explore, pick, seeded, type Chances, type Process } from '#server/testing/explorer.ts'
import { failingStore } from '#server/testing/failing-store.ts'
import { weaknesses, type Weakness } from '#server/testing/weakened-store.ts'
import { auditWeek } from './audit.ts'
import { cancel } from './cancel.ts'
import { reserve, type Wish } from './reserve.ts'
import { dropExpired, sweep } from './sweep.ts'
import { weekFor } from './week.ts'

type Weather = Chances & {
  /** How often a request is also delivered by another process. */
  twice?: number
  /** How many minutes a process' clock may be wrong, either way. */
  skew?: number
  /** How often an answer of the store goes missing. */
  losses?: number
  weakness?: Weakness
}

type Step = { wish: Wish; again: boolean; cancels: boolean }

const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ date: '2026-11-20', unit: 1 })]
const members = ['anna', 'ben']

/** One schedule. @returns what is wrong afterwards; nothing if all is well. */
async function trial(seed: number, weather: Weather): Promise<{ wrong: string[]; steps: number; killed: number }> {
  const { twice = 0, skew = 0, losses = 0, weakness } = weather
  const random = seeded(seed)
  const shelf = memoryStore()
  const store = weakness ? weakness(shelf, random) : shelf
  const unreliable =
    losses === 0
      ? store
      : failingStore(store, () => (random() < losses ? pick(random, ['before', 'after'] as const) : undefined))
  let jumped = 0
  const wrong: string[] = []
  const booked = new Set<string>()
  const cancelled = new Set<string>()

  const plans = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, number) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (__, nth): Step => ({
      wish: wishOf(pick(random, members), pick(random, slots), `${number}.${nth}`),
      again: random() < 0.2,
      cancels: random() < 0.35,
    })),
  )
  for (const plan of plans)
    if (random() < twice)
      plan[Math.floor(random() * plan.length)] = { ...pick(random, pick(random, plans)), cancels: random() < 0.3 }

  /** Code that runs on a desk of its own until it ends, or until the store gives no answer. */
  const processOf = (work: (desk: ReturnType<typeof deskOn>) => Promise<void>): Process => {
    const wrongBy = (random() * 2 - 1) * skew * 60_000
    return {
      async run(own) {
        const desk = deskOn(own)
        const now = () => new Date(wednesdayNoon.getTime() + jumped + wrongBy)
        try {
          await work({ ...desk, now })
          await desk.settled()
        } catch (problem) {
          if (!(problem instanceof Unavailable)) wrong.push(`bug ${String(problem)}`)
        }
      },
    }
  }
  const customers = plans.map((plan) =>
    processOf(async (desk) => {
      for (const { wish, again, cancels } of plan) {
        let { outcome } = await reserve(desk, wish)
        if (again) ({ outcome } = await reserve(desk, wish))
        if (outcome !== 'booked') continue
        booked.add(wish.bookingId)
        if (!cancels) continue
        const { slot, holder, bookingId: id } = wish
        if ((await cancel(desk, { kind: slot.kind, id, holder })) === 'cancelled') cancelled.add(id)
      }
    }),
  )
  const visitor = processOf(async (desk) => {
    for (let visits = 0; visits < 2; visits += 1) await weekFor(desk, 'lane', monday, wishOf('anna').holder)
  })
  const sweeper = processOf(async (desk) => {
    await dropExpired(desk, monday)
    await weekFor(desk, 'lane', monday, wishOf('ben').holder)
  })

  const explored = await explore(unreliable, [...customers, visitor, sweeper], random, weather, () => {
    jumped += leaseMs * 1.5
  })
  const attempted = new Set(plans.flat().flatMap(({ wish, cancels }) => (cancels ? [wish.bookingId] : [])))
  wrong.push(...(await afterwards(shelf, jumped + (skew + 60) * 60_000, { booked, cancelled, attempted })))
  return { wrong, steps: explored.steps, killed: explored.killed.size }
}

type Told = { booked: Set<string>; cancelled: Set<string>; attempted: Set<string> }

/** Everybody is at rest: what was promised must be kept, the books must agree, and what is free must be bookable. */
async function afterwards(store: Store, passed: number, { booked, cancelled, attempted }: Told): Promise<string[]> {
  const desk = deskOn(store, new Date(wednesdayNoon.getTime() + passed))
  await sweep(desk)
  await desk.settled()
  const wrong = (await auditWeek(desk, 'lane', monday)).violations.map(({ violation }): string => violation)

  const standing = new Set<string>()
  const slotsTaken = new Set<string>()
  for (const member of members) {
    const week = await store.read<MemberWeek>(weekKey(wishOf(member).holder, slots[0]!))
    for (const entry of week?.value.entries ?? []) {
      standing.add(entry.id)
      slotsTaken.add(`${entry.date} ${entry.time} ${entry.unit}`)
    }
    const shown = await weekFor(desk, 'lane', monday, wishOf(member).holder)
    if (shown.some(({ mine, id }) => mine !== (id !== undefined && entryOf(week?.value, id) !== undefined)))
      wrong.push('shown_as_mine')
    if (shown.filter(({ mine }) => mine).length !== (week?.value.entries.length ?? 0)) wrong.push('not_shown')
  }
  for (const id of booked) if (!standing.has(id) && !attempted.has(id)) wrong.push('lost_booking')
  for (const id of cancelled) if (standing.has(id)) wrong.push('came_back')

  for (const slot of slots) {
    const stranger = wishOf(`stranger ${slot.time}`, slot)
    const { outcome } = await reserve(desk, stranger)
    const isTaken = slotsTaken.has(`${slot.date} ${slot.time} ${slot.unit}`)
    if (outcome !== (isTaken ? 'slot_taken' : 'booked')) wrong.push(`stranger_${outcome}`)
  }
  return wrong
}

/** Runs schedules until one is bad, and tells which. */
async function campaign(schedules: number, weather: Weather, from = 1) {
  let steps = 0
  let killed = 0
  for (let seed = from; seed < from + schedules; seed += 1) {
    const run = await trial(seed, weather)
    steps += run.steps
    killed += run.killed
    if (run.wrong.length > 0) return { bad: { seed, wrong: run.wrong }, steps, killed }
  }
  return { bad: undefined, steps, killed }
}

const schedules = Number(process.env.NEST_SCHEDULES ?? 2000)
const from = Number(process.env.NEST_SEED ?? 1)
const patience = 20_000 + schedules * 60

describe('no double booking, no third session, no ghost, no lost answer', () => {
  test.each<[string, Weather]>([
    ['processes race', { kills: 0, jumps: 0 }],
    ['processes are killed at any operation', { kills: 0.03, jumps: 0 }],
    ['leases end under working processes', { kills: 0, jumps: 0.05 }],
    ['the same request is delivered twice', { kills: 0, jumps: 0.02, twice: 0.9 }],
    ['clocks are wrong by up to 10 minutes', { kills: 0.01, jumps: 0.02, skew: 10 }],
    ['answers of the store go missing', { kills: 0, jumps: 0.02, losses: 0.03 }],
    ['everything at once', { kills: 0.02, jumps: 0.05, twice: 0.7, skew: 10, losses: 0.01 }],
  ])('when %s', { timeout: patience }, async (_, weather) => {
    expect((await campaign(schedules, weather, from)).bad).toBeUndefined()
  })
})

describe('the same check notices when', () => {
  test.each(Object.entries<Weakness>(weaknesses))('%s', { timeout: patience }, async (_, weakness) => {
    const { bad } = await campaign(3000, { kills: 0, jumps: 0.05, twice: 0.7, weakness })
    expect(bad).toBeDefined()
  })
})
