/**
 * Records the history of many clients on a few slots: members, with two clients each, reserve, cancel and read at random
 * through the real services, while responses are lost, processes are killed and intents expire.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { cancel } from '#server/services/bookings/cancel.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import {
  testContext,
  slotOf,
  wednesdayNoon,
  reservationOf,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import {
  simulate,
  pick,
  type Random,
  type FaultRates,
  type Process,
} from '#server/test-support/simulation/simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import type { Operation } from './checker.ts'
import type { SlotAction } from './slot-model.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

export type HistoryOptions = FaultRates & {
  /** Probability that a store response is lost. */
  lostResponseRate: number
  mutant?: Mutant
  /** A mutant that applies to reads of a week only. */
  readMutant?: Mutant
}

/** Slots in two weeks. In one of them the weekly limit runs out before the slots do. */
const slots = [
  slotOf({ date: '2026-11-24' }),
  slotOf({ date: '2026-11-24', time: '19:00' }),
  slotOf({ date: '2026-11-27' }),
  slotOf({ date: '2026-12-01' }),
  slotOf({ date: '2026-12-01', unit: 1 }),
]
const members = ['anna', 'ben', 'cleo', 'dora']
const clients = members.flatMap((member) => [member, member])
const actionsPerClient = 10

/** A request without a response. It is sent again with the same id until it has one, by whichever client is next. */
type PendingRequest = { type: 'reserve' | 'cancel'; member: string; slot: Slot; id: string; invokedAt: number }

export type RecordedHistory = {
  /** One history per slot. */
  histories: Operation<SlotAction>[][]
  /** Requests with a response (a read of a week counts as one), requests without, and killed processes. */
  completed: number
  incomplete: number
  killed: number
}

/** Runs random clients until `minOperations` requests have completed. */
export async function recordHistory(
  minOperations: number,
  random: Random,
  options: HistoryOptions,
): Promise<RecordedHistory> {
  const baseStore = memoryStore()
  const lostResponse = () =>
    random() < options.lostResponseRate ? pick(random, ['before', 'after'] as const) : undefined
  const store = failingStore(options.mutant ? options.mutant(baseStore, random) : baseStore, lostResponse)
  const histories = new Map(slots.map((slot): [Slot, Operation<SlotAction>[]] => [slot, []]))
  const recorded: RecordedHistory = { histories: [...histories.values()], completed: 0, incomplete: 0, killed: 0 }
  let clock = 0
  let elapsed = 0
  const pending = new Set<PendingRequest>()
  /** Bookings that members know of, and the ids already canceled: a booking is canceled once. */
  const knownBookings = new Map(members.map((member): [string, Map<string, Slot>] => [member, new Map()]))
  const canceled = new Set<string>()
  const rememberBooking = (member: string, id: string, slot: Slot) =>
    canceled.has(id) || knownBookings.get(member)!.set(id, slot)

  /** Sends a request, with one retry if there is no response. */
  async function send(context: TestContext, request: PendingRequest): Promise<void> {
    const { member, slot, id, invokedAt } = request
    pending.add(request)
    const action =
      (await execute(context, request).catch(ignoreUnavailable)) ??
      (await execute(context, request).catch(ignoreUnavailable))
    if (!action) return
    pending.delete(request)
    recorded.completed += 1
    histories.get(slot)!.push({ action, invokedAt, completedAt: (clock += 1) })
    if (action.response === 'booked') rememberBooking(member, id, slot)
    if (action.type === 'cancel' && action.response !== 'cancelled') canceled.delete(id)
  }

  async function readWeek(context: TestContext, member: string, week: string): Promise<void> {
    const invokedAt = (clock += 1)
    const view = await weekFor(context, 'lane', week, reservationOf(member).accountKey).catch(ignoreUnavailable)
    if (!view) return
    recorded.completed += 1
    const completedAt = (clock += 1)
    for (const slot of slots.filter(({ date }) => mondayOf(date) === week)) {
      const entry = view.find(({ unit, date, time }) => unit === slot.unit && date === slot.date && time === slot.time)
      const response = entry ? (entry.id === undefined ? 'taken' : { mine: entry.id }) : 'free'
      histories.get(slot)!.push({ action: { type: 'read', member, response }, invokedAt, completedAt })
      // A request without a response may have succeeded; this read shows it.
      if (entry?.id !== undefined) rememberBooking(member, entry.id, slot)
    }
  }

  async function runRandomAction(context: TestContext, readContext: TestContext, member: string): Promise<void> {
    const ownBookings = knownBookings.get(member)!
    const slot = pick(random, slots)
    const choice = random()
    if (choice < 0.3) return readWeek(readContext, member, mondayOf(slot.date))
    // Include requests of the other client that are still pending.
    const pendingReservations = [...pending].filter(
      (each) => each.member === member && each.type === 'reserve' && !canceled.has(each.id),
    )
    const cancelable = [...ownBookings, ...pendingReservations.map((each) => [each.id, each.slot] as const)]
    if (choice < 0.6 && cancelable.length > 0) {
      const [id, at] = pick(random, cancelable)
      ownBookings.delete(id)
      canceled.add(id)
      return send(context, { type: 'cancel', member, slot: at, id, invokedAt: (clock += 1) })
    }
    const invokedAt = (clock += 1)
    return send(context, {
      type: 'reserve',
      member,
      slot,
      id: reservationOf(member, slot, `${invokedAt}`).bookingId,
      invokedAt,
    })
  }

  while (recorded.completed < minOperations) {
    const resend = [...pending]
    pending.clear()
    for (const request of resend.filter(({ type }) => type === 'reserve' && random() < 0.1)) {
      // Abandoned: it may have taken effect or not.
      const { member, slot, id, invokedAt } = resend.splice(resend.indexOf(request), 1)[0]!
      histories
        .get(slot)!
        .push({ action: { type: 'reserve', member, id, response: 'unknown' }, invokedAt, completedAt: undefined })
      recorded.incomplete += 1
    }
    for (const request of resend) pending.add(request)
    const now = () => new Date(wednesdayNoon.getTime() + elapsed)
    const processes = clients.map((member, number): Process => ({
      name: `${member} ${number}`,
      async run(steppedStore) {
        // Whoever waits for a transaction waits until its time is over.
        const backoff = async () => void (elapsed += 500)
        const context = { ...testContext(steppedStore, now, random), backoff }
        const readContext = options.readMutant
          ? { ...context, store: memoryRecords(options.readMutant(steppedStore, random), now) }
          : context
        for (const request of resend) if (clients.indexOf(request.member) === number) await send(context, request)
        for (let actions = 0; actions < actionsPerClient; actions += 1)
          await runRandomAction(context, readContext, member)
        await context.drainWaitUntil()
      },
    }))
    const { killed } = await simulate(store, processes, random, options, () => void (elapsed += intentMs * 1.5))
    recorded.killed += killed.size
  }
  for (const { type, member, slot, id, invokedAt } of pending) {
    histories.get(slot)!.push({ action: { type, member, id, response: 'unknown' }, invokedAt, completedAt: undefined })
    recorded.incomplete += 1
  }
  return recorded
}

async function execute(context: TestContext, { type, member, slot, id }: PendingRequest): Promise<SlotAction> {
  const reservation = { ...reservationOf(member, slot), bookingId: id }
  if (type === 'reserve') return { type, member, id, response: (await reserve(context, reservation)).outcome }
  return {
    type,
    member,
    id,
    response: await cancel(context, { kind: 'lane', id, accountKey: reservation.accountKey }),
  }
}
