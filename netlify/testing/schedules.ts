/**
 * One schedule of the booking protocol: a few members book and cancel the same few slots on the real flows while processes
 * die, leases end, clocks are wrong and requests come twice; and everything that must be true at each moment and at the end.
 */
import { auditWeek } from '#server/flows/audit.ts'
import { cancel } from '#server/flows/cancel.ts'
import { reserve, type Wish } from '#server/flows/reserve.ts'
import { dropExpired, sweep } from '#server/flows/sweep.ts'
import { weekFor } from '#server/flows/week.ts'
import { entryOf, leaseMs, weekKey, type MemberWeek } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, monday, slotOf, wednesdayNoon, wishOf, type TestDesk } from './desk.ts'
import { explore, pick, type Chance, type Chances, type Process } from './explorer.ts'
import { failingStore } from './failing-store.ts'
import { promises, type Promises } from './promises.ts'
import { upTo } from './tape.ts'
import type { Weakness } from './weakened-store.ts'

export type Weather = Chances & {
  /** How often a request is also delivered by another process. */
  twice?: number
  /** How many minutes a process' clock may be wrong, either way. */
  skew?: number
  /** How often an answer of the store goes missing. */
  losses?: number
  /** How many slots they all want: fewer make a worse crowd. */
  places?: number
  weakness?: Weakness
}

type Step = { wish: Wish; again: boolean; cancels: boolean }

const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ date: '2026-11-20', unit: 1 })]
const members = ['anna', 'ben']

export type Ran = { wrong: string[]; steps: number; killed: number }

/** Runs one schedule as chance has it. `wrong` says what was not as promised: nothing if all is well. */
export async function runSchedule(chance: Chance, weather: Weather, tell?: (line: string) => void): Promise<Ran> {
  const { skew = 0, losses = 0, weakness } = weather
  const shelf = memoryStore()
  const store = weakness ? weakness(shelf, chance) : shelf
  const unreliable =
    losses === 0
      ? store
      : failingStore(store, () => (chance() < losses ? pick(chance, ['before', 'after'] as const) : undefined))
  let jumped = 0
  const wrong: string[] = []
  const told = promises()

  const plans = planned(chance, weather)
  /** Code that runs on a desk of its own until it ends, or until the store gives no answer. */
  const processOf = (name: string, work: (desk: TestDesk) => Promise<void>): Process => {
    const wrongBy = (((chance() + 0.5) % 1) * 2 - 1) * skew * 60_000
    return {
      name,
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
  const customers = plans.map((plan, number) =>
    processOf(`${number + 1}`, async (desk) => {
      for (const { wish, again, cancels } of plan) {
        const { slot, holder, bookingId: id } = wish
        const ask = async () => {
          tell?.(`${number + 1} wants ${id} for ${wish.name}`)
          const { outcome } = await reserve(desk, wish)
          tell?.(`${number + 1} is told: ${outcome}`)
          told.answered(wish, outcome)
          return outcome
        }
        let outcome = await ask()
        if (again) outcome = await ask()
        if (outcome !== 'booked' || !cancels) continue
        told.cancels(id)
        tell?.(`${number + 1} cancels ${id}`)
        if ((await cancel(desk, { kind: slot.kind, id, holder })) === 'cancelled') told.cancelled(id)
      }
    }),
  )
  const visitor = processOf('visitor', async (desk) => {
    for (let visits = 0; visits < 2; visits += 1) await weekFor(desk, 'lane', monday, wishOf('anna').holder)
  })
  const sweeper = processOf('sweeper', async (desk) => {
    await dropExpired(desk, monday)
    await weekFor(desk, 'lane', monday, wishOf('ben').holder)
  })

  const jump = () => {
    jumped += leaseMs * 1.5
  }
  const explored = await explore(unreliable, [...customers, visitor, sweeper], chance, weather, jump, tell)
  wrong.push(...told.broken(), ...(await afterwards(shelf, jumped + (skew + 60) * 60_000, told)))
  return { wrong, steps: explored.steps, killed: explored.killed.size }
}

/**
 * What each process will do, one after the other; some of it is what another does too, under the same name. Every choice is
 * made whether it is needed or not, so that each keeps its place on the tape while others are calmed.
 */
function planned(chance: Chance, { twice = 0, places = slots.length }: Weather): Step[][] {
  const all = [0, 1, 2, 3, 4].map((number) => {
    const length = 1 + upTo(chance, 2)
    const steps = [0, 1, 2].map((nth): Step => ({
      wish: wishOf(pick(chance, members), pick(chance, slots.slice(-places)), `${number}.${nth}`),
      again: chance() < 0.2,
      cancels: chance() < 0.35,
    }))
    return steps.slice(0, length)
  })
  const plans = all.slice(0, 2 + upTo(chance, 3))
  for (const plan of plans) {
    const copied = pick(chance, pick(chance, plans))
    const [place, cancels, happens] = [upTo(chance, plan.length - 1), chance() < 0.3, chance() < twice]
    if (happens) plan[place] = { ...copied, cancels }
  }
  return plans
}

/** Everybody is at rest: what was promised must be kept, the books must agree, and what is free must be bookable. */
async function afterwards(store: Store, passed: number, told: Promises): Promise<string[]> {
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
  wrong.push(...told.unkept(standing))

  for (const slot of slots) {
    const stranger = wishOf(`stranger ${slot.time}`, slot)
    const { outcome } = await reserve(desk, stranger)
    const isTaken = slotsTaken.has(`${slot.date} ${slot.time} ${slot.unit}`)
    if (outcome !== (isTaken ? 'slot_taken' : 'booked')) wrong.push(`stranger_${outcome}`)
  }
  return wrong
}
