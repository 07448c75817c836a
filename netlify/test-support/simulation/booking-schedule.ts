/**
 * Runs one schedule of bookings: a few members book and cancel the same slots through the real services while processes are
 * killed, intents expire, clocks drift and requests are duplicated. Checks the invariants during and after it.
 */
import { auditWeek } from '#server/services/operations/audit.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { cancel } from '#server/services/bookings/cancel.ts'
import { move } from '#server/services/bookings/move.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import type { ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { bookingsIn, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import {
  testContext,
  monday,
  slotOf,
  wednesdayNoon,
  reservationOf,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { simulate, pick, seeded, type Random, type FaultRates, type Process } from './simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { acknowledgedBookings, type AcknowledgedBookings } from './acknowledged-bookings.ts'
import { familySlots, familyStep, outcomesOf, withWeeksWatched, type Step } from './families.ts'
import { addFigures, countAborted } from './figures.ts'
import { randomInt } from './trace.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import type { MemberWeek } from '#records/bookings.ts'

export type ScheduleOptions = FaultRates & {
  /** Probability that another process sends the same request. */
  duplicateRate?: number
  /** Maximum clock skew of a process in minutes, in either direction. */
  clockSkewMinutes?: number
  /** Probability that a store response is lost. */
  lostResponseRate?: number
  /** Number of slots requested: fewer slots mean more contention. */
  slotCount?: number
  /** Families with several players, who book together; staff move some of their bookings. */
  families?: boolean
  mutant?: Mutant
}

const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ date: '2026-11-20', unit: 1 })]
const members = ['anna', 'ben']

/** `figures`: steps, processes killed, what requests got, and transactions that others have aborted. */
export type ScheduleResult = { violations: string[]; figures: Record<string, number> }

/** Runs one random schedule. @returns the violated invariants, none if it passes, and the work done. */
export async function runSchedule(
  random: Random,
  options: ScheduleOptions,
  log?: (line: string) => void,
): Promise<ScheduleResult> {
  const { clockSkewMinutes = 0, lostResponseRate = 0, mutant } = options
  const plans = planSteps(random, options)
  const violations: string[] = []
  const baseStore = withWeeksWatched(memoryStore(), plans.flat(), violations)
  const faulty =
    lostResponseRate === 0
      ? baseStore
      : failingStore(baseStore, () =>
          random() < lostResponseRate ? pick(random, ['before', 'after'] as const) : undefined,
        )
  const store = mutant ? mutant(faulty, random) : faulty
  let clockOffset = 0
  const acknowledged = acknowledgedBookings()
  const figures: Record<string, number> = {}
  const ids = seeded(Math.floor(random() * 2 ** 32))
  /** Whoever waits for a transaction waits until its time is over. */
  const backoff = async () => void (clockOffset += 500)

  /** A process with its own context. It ends with its work or with the first store failure. */
  const processOf = (name: string, work: (context: TestContext) => Promise<void>): Process => {
    const skew = (((random() + 0.5) % 1) * 2 - 1) * clockSkewMinutes * 60_000
    return {
      name,
      async run(store) {
        const now = () => new Date(wednesdayNoon.getTime() + clockOffset + skew)
        const context = { ...testContext(store, now, ids), backoff }
        try {
          await work(context)
          await context.drainWaitUntil()
        } catch (error) {
          if (!(error instanceof StorageUnavailable)) violations.push(`bug ${String(error)}`)
        }
      },
    }
  }
  const clients = plans.map((plan, number) =>
    processOf(`${number + 1}`, async (context) => {
      for (const { requests, repeat, cancels, retires } of plan) {
        const sendReservation = async (requests: readonly ReservationRequest[]) => {
          log?.(
            `${number + 1} requests ${requests.map(({ bookingId, name }) => `${bookingId} for ${name}`).join(', ')}`,
          )
          const outcomes = await outcomesOf(context, requests)
          log?.(`${number + 1} gets: ${outcomes.join(', ')}`)
          for (const outcome of outcomes) addFigures(figures, { [outcome]: 1 })
          for (const [index, request] of requests.entries()) acknowledged.recordResponse(request, outcomes[index]!)
          return outcomes
        }
        let outcomes = await sendReservation(requests)
        const [first, ...others] = requests
        if (repeat)
          outcomes = await sendReservation(retires && first ? [{ ...first, isRetired: true }, ...others] : requests)
        for (const [index, { slot, accountKey, bookingId: id }] of requests.entries()) {
          if (outcomes[index] !== 'booked' || !cancels[index]) continue
          acknowledged.recordCancelRequest(id)
          log?.(`${number + 1} cancels ${id}`)
          if ((await cancel(context, { kind: slot.kind, id, accountKey })) !== 'cancelled') continue
          acknowledged.recordCancellation(id)
          addFigures(figures, { cancelled: 1 })
        }
      }
    }),
  )
  const reader = processOf('reader', async (context) => {
    for (let reads = 0; reads < 2; reads += 1) await weekFor(context, 'lane', monday, reservationOf('anna').accountKey)
  })
  const mover = processOf('staff', async (context) => {
    for (const [index, { requests }] of plans.flat().entries()) {
      const { bookingId: id } = requests.at(-1)!
      // The booking may be gone from now on. It has another id where it is moved to.
      acknowledged.recordCancelRequest(id)
      const to = familySlots[index % familySlots.length]!
      const moved = await move({ ...context, idempotencyKey: `move-${index}` }, { id, to, overLimit: false })
      if (moved.outcome === 'booked') addFigures(figures, { moved: 1 })
    }
  })

  const jumpClock = () => {
    clockOffset += intentMs * 1.5
  }
  const processes = [...clients, reader, ...(options.families && random() < 0.5 ? [mover] : [])]
  const { steps, killed } = await simulate(store, processes, random, options, jumpClock, log)
  addFigures(figures, { steps, killed: killed.size, aborted: await countAborted(baseStore) })
  violations.push(
    ...acknowledged.concurrentViolations(),
    ...(await checkFinalState(
      baseStore,
      clockOffset + (clockSkewMinutes + 60) * 60_000,
      acknowledged,
      options.families ? familySlots : slots,
    )),
  )
  return { violations, figures }
}

/**
 * Plans the steps of each process. Some repeat a request of another process with the same id. All random choices are drawn
 * whether needed or not, so that their positions in the trace do not change while the trace is simplified.
 */
function planSteps(random: Random, options: ScheduleOptions): Step[][] {
  const { duplicateRate = 0, slotCount = slots.length, families = false } = options
  const all = [0, 1, 2, 3, 4].map((number) => {
    const length = 1 + randomInt(random, 2)
    const steps = [0, 1, 2].map((nth): Step => {
      const key = `${number}.${nth}`
      if (families) return familyStep(random, pick(random, members), key)
      return {
        requests: [reservationOf(pick(random, members), pick(random, slots.slice(-slotCount)), key)],
        repeat: random() < 0.2,
        cancels: [random() < 0.35],
      }
    })
    return steps.slice(0, length)
  })
  const plans = all.slice(0, 2 + randomInt(random, 3))
  for (const plan of plans) {
    const duplicate = pick(random, pick(random, plans))
    const [index, cancels, isDuplicate] = [randomInt(random, plan.length - 1), random() < 0.3, random() < duplicateRate]
    if (isDuplicate) plan[index] = { ...duplicate, cancels: duplicate.requests.map(() => cancels) }
  }
  return plans
}

/** At the end: acknowledged bookings must exist, the audit must pass, and free slots must be bookable. */
async function checkFinalState(
  store: Store,
  elapsed: number,
  acknowledged: AcknowledgedBookings,
  slots: readonly Slot[],
): Promise<string[]> {
  const context = testContext(store, new Date(wednesdayNoon.getTime() + elapsed))
  const violations = (await auditWeek(context, 'lane', monday)).violations.map(({ violation }): string => violation)

  const storedIds = new Set<string>()
  const takenSlots = new Set<string>()
  for (const member of members) {
    const week = await context.store.read<MemberWeek>(weekKey(reservationOf(member).accountKey, slots[0]!))
    const bookings = bookingsIn(week?.value)
    for (const entry of bookings) {
      storedIds.add(entry.id)
      takenSlots.add(`${entry.date} ${entry.time} ${entry.unit}`)
    }
    const shown = await weekFor(context, 'lane', monday, reservationOf(member).accountKey)
    if (shown.some(({ mine, id }) => mine !== (id !== undefined && bookings.some((entry) => entry.id === id))))
      violations.push('shown_as_mine')
    if (shown.filter(({ mine }) => mine).length !== bookings.length) violations.push('not_shown')
  }
  violations.push(...acknowledged.finalViolations(storedIds))

  for (const slot of slots) {
    const request = reservationOf(`newcomer ${slot.time}`, slot)
    const { outcome } = await reserve(context, request)
    const isTaken = takenSlots.has(`${slot.date} ${slot.time} ${slot.unit}`)
    if (outcome !== (isTaken ? 'slot_taken' : 'booked')) violations.push(`newcomer_${outcome}`)
  }
  return violations
}
