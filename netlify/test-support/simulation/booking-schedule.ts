/**
 * One schedule of the booking protocol: a few members book and cancel the same few slots on the real flows while processes
 * die, leases end, clocks are wrong and requests come twice; and everything that must be true at each moment and at the end.
 */
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from '#server/services/bookings/cancel.ts'
import { reserve, type ReservationRequest } from '#server/services/bookings/reserve.ts'
import { removeExpiredEntries, reconcile } from '#server/services/operations/reconciler.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { entryOf, leaseMs, weekKey, type MemberWeek } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import {
  contextOn,
  monday,
  slotOf,
  wednesdayNoon,
  reservationOf,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { simulate, pick, type Chance, type Chances, type Process } from './simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { acknowledgedBookings, type AcknowledgedBookings } from './acknowledged-bookings.ts'
import { upTo } from './trace.ts'
import type { Mutant } from '#server/test-support/faults/mutant-store.ts'

export type FaultInjection = Chances & {
  /** How often a request is also delivered by another process. */
  twice?: number
  /** How many minutes a process' clock may be wrong, either way. */
  skew?: number
  /** How often an answer of the store goes missing. */
  losses?: number
  /** How many slots they all want: fewer make a worse crowd. */
  places?: number
  weakness?: Mutant
}

type Step = { wish: ReservationRequest; again: boolean; cancels: boolean }

const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ date: '2026-11-20', unit: 1 })]
const members = ['anna', 'ben']

export type ScheduleResult = { wrong: string[]; steps: number; killed: number }

/** Runs one schedule as chance has it. `wrong` says what was not as promised: nothing if all is well. */
export async function runSchedule(
  chance: Chance,
  weather: FaultInjection,
  tell?: (line: string) => void,
): Promise<ScheduleResult> {
  const { skew = 0, losses = 0, weakness } = weather
  const shelf = memoryStore()
  const store = weakness ? weakness(shelf, chance) : shelf
  const unreliable =
    losses === 0
      ? store
      : failingStore(store, () => (chance() < losses ? pick(chance, ['before', 'after'] as const) : undefined))
  let jumped = 0
  const wrong: string[] = []
  const told = acknowledgedBookings()

  const plans = planned(chance, weather)
  /** Code that runs on a desk of its own until it ends, or until the store gives no answer. */
  const processOf = (name: string, work: (context: TestContext) => Promise<void>): Process => {
    const wrongBy = (((chance() + 0.5) % 1) * 2 - 1) * skew * 60_000
    return {
      name,
      async run(own) {
        const context = contextOn(own)
        const now = () => new Date(wednesdayNoon.getTime() + jumped + wrongBy)
        try {
          await work({ ...context, now })
          await context.settled()
        } catch (problem) {
          if (!(problem instanceof StorageUnavailable)) wrong.push(`bug ${String(problem)}`)
        }
      },
    }
  }
  const customers = plans.map((plan, number) =>
    processOf(`${number + 1}`, async (context) => {
      for (const { wish, again, cancels } of plan) {
        const { slot, ownerKey, bookingId: id } = wish
        const ask = async () => {
          tell?.(`${number + 1} wants ${id} for ${wish.name}`)
          const { outcome } = await reserve(context, wish)
          tell?.(`${number + 1} is told: ${outcome}`)
          told.answered(wish, outcome)
          return outcome
        }
        let outcome = await ask()
        if (again) outcome = await ask()
        if (outcome !== 'booked' || !cancels) continue
        told.cancels(id)
        tell?.(`${number + 1} cancels ${id}`)
        if ((await cancel(context, { kind: slot.kind, id, ownerKey })) === 'cancelled') told.cancelled(id)
      }
    }),
  )
  const visitor = processOf('visitor', async (context) => {
    for (let visits = 0; visits < 2; visits += 1) await weekFor(context, 'lane', monday, reservationOf('anna').ownerKey)
  })
  const sweeper = processOf('sweeper', async (context) => {
    await removeExpiredEntries(context, monday)
    await weekFor(context, 'lane', monday, reservationOf('ben').ownerKey)
  })

  const jump = () => {
    jumped += leaseMs * 1.5
  }
  const explored = await simulate(unreliable, [...customers, visitor, sweeper], chance, weather, jump, tell)
  wrong.push(...told.broken(), ...(await afterwards(shelf, jumped + (skew + 60) * 60_000, told)))
  return { wrong, steps: explored.steps, killed: explored.killed.size }
}

/**
 * What each process will do, one after the other; some of it is what another does too, under the same name. Every choice is
 * made whether it is needed or not, so that each keeps its place on the tape while others are calmed.
 */
function planned(chance: Chance, { twice = 0, places = slots.length }: FaultInjection): Step[][] {
  const all = [0, 1, 2, 3, 4].map((number) => {
    const length = 1 + upTo(chance, 2)
    const steps = [0, 1, 2].map((nth): Step => ({
      wish: reservationOf(pick(chance, members), pick(chance, slots.slice(-places)), `${number}.${nth}`),
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
async function afterwards(store: Store, passed: number, told: AcknowledgedBookings): Promise<string[]> {
  const context = contextOn(store, new Date(wednesdayNoon.getTime() + passed))
  await reconcile(context)
  await context.settled()
  const wrong = (await auditWeek(context, 'lane', monday)).violations.map(({ violation }): string => violation)

  const standing = new Set<string>()
  const slotsTaken = new Set<string>()
  for (const member of members) {
    const week = await store.read<MemberWeek>(weekKey(reservationOf(member).ownerKey, slots[0]!))
    for (const entry of week?.value.entries ?? []) {
      standing.add(entry.id)
      slotsTaken.add(`${entry.date} ${entry.time} ${entry.unit}`)
    }
    const shown = await weekFor(context, 'lane', monday, reservationOf(member).ownerKey)
    if (shown.some(({ mine, id }) => mine !== (id !== undefined && entryOf(week?.value, id) !== undefined)))
      wrong.push('shown_as_mine')
    if (shown.filter(({ mine }) => mine).length !== (week?.value.entries.length ?? 0)) wrong.push('not_shown')
  }
  wrong.push(...told.unkept(standing))

  for (const slot of slots) {
    const stranger = reservationOf(`stranger ${slot.time}`, slot)
    const { outcome } = await reserve(context, stranger)
    const isTaken = slotsTaken.has(`${slot.date} ${slot.time} ${slot.unit}`)
    if (outcome !== (isTaken ? 'slot_taken' : 'booked')) wrong.push(`stranger_${outcome}`)
  }
  return wrong
}
