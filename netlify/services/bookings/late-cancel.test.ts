/** A club with a cut-off: what is canceled late counts until somebody takes the slot, whatever crashes meanwhile. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { anna, family, pair, target } from '#server/test-support/fixtures/move-fixture.ts'
import { playerId, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { withWritten } from '#server/test-support/faults/mutant-store.ts'
import { serviceProcess } from '#server/test-support/simulation/service-process.ts'
import { pick, seeded, simulate } from '#server/test-support/simulation/simulator.ts'
import { addClosure } from '#server/services/closures/closures.ts'
import { cancel, cancelAll } from './cancel.ts'
import { cancelByStaff } from './club-changes.ts'
import { move, moveOwn } from './move.ts'
import { reserve, reserveAll } from './reserve.ts'
import type { SlotRecord, MemberWeek } from '#records/bookings.ts'

beforeEach(() => {
  bookables.lane.freeUntilHours = 12
})
afterEach(() => {
  bookables.lane.freeUntilHours = 0
})

type Context = ReturnType<typeof testContext>
const { accountKey } = anna
/** Thursday, 6 PM: canceling counts from 6 AM on. */
const early = instantOf('2026-11-19', '05:59')
const late = instantOf('2026-11-19', '06:00')

async function booked(store: Store) {
  const context = testContext(store)
  await reserveAll(context, pair)
  await context.drainWaitUntil()
  return context
}
const weekOf = async (store: Store) => (await store.read<MemberWeek>(weekKey(accountKey, anna.slot)))?.value
const countOf = async (store: Store) => sessionsTowardLimit((await weekOf(store))!, playerId)
const cancelAnna = (context: Context) => cancel(context, { kind: 'lane', id: anna.bookingId, accountKey })
/** The family's pair, at a later time. */
async function bookedUntil(now: Date, store = memoryStore()) {
  await booked(store)
  return testContext(store, now)
}

describe('canceling', () => {
  test('is free until so many hours before, and counts from then on', async () => {
    const store = memoryStore()
    await booked(store)
    const [one, other] = [testContext(store, early), testContext(store, late)]
    expect(await cancel(one, { kind: 'lane', id: pair[1]!.bookingId, accountKey })).toBe('cancelled')
    expect(sessionsTowardLimit((await weekOf(one.store))!)).toBe(1)
    expect(await cancelAnna(other)).toBe('cancelled')
    expect(await cancelAnna(other)).toBe('cancelled')
    expect(await countOf(other.store)).toBe(1)
    const another = (nth: number) =>
      reserve(other, reservationOf('anna', slotOf({ date: '2026-11-20', time: `1${nth}:00` }), `${nth}`, playerId))
    expect(await another(1)).toMatchObject({ outcome: 'booked' })
    expect(await another(2)).toMatchObject({ outcome: 'weekly_limit' })
  })

  test('counts no more once somebody has taken the slot, and the family is told', async () => {
    const context = await bookedUntil(late)
    await cancelAnna(context)
    await context.drainWaitUntil()
    await reserve({ ...context, mailEnabled: true }, reservationOf('ben'))
    await context.drainWaitUntil()
    expect(await countOf(context.store)).toBe(0)
    const subjectRef = mailSubjectRef.booking({ kind: 'lane', id: anna.bookingId })
    const message = { accountKey, kind: 'late_cancel_lifted', subjectRef } as const
    expect(await outboxEntryOf(context.store, message)).toMatchObject({ state: 'waiting' })
    expect((await context.store.read(keys.slot(anna.slot)))?.value).not.toHaveProperty('late')
  })

  test('goes on counting if somebody tried and did not get it', async () => {
    const context = await bookedUntil(late)
    await cancelAnna(context)
    await reserve(context, reservationOf('eve', slotOf({ unit: 4 })))
    await context.drainWaitUntil()
    const [one, two] = [
      reservationOf('ben'),
      reservationOf('ben', slotOf({ unit: 4 }), 'b2', 'pl_222222222222222222222222'),
    ]
    expect(await reserveAll(context, [one, two])).toMatchObject({ outcome: 'refused' })
    await context.drainWaitUntil()
    expect(await countOf(context.store)).toBe(1)
    await reserve(context, reservationOf('cleo'))
    await context.drainWaitUntil()
    expect(await countOf(context.store)).toBe(0)
  })

  test('and booking the same slot again counts once, and brings no new time in which it is free', async () => {
    const context = await bookedUntil(late)
    await cancelAnna(context)
    await context.drainWaitUntil()
    const again = reservationOf('anna', anna.slot, 'again', playerId)
    expect(await reserve({ ...context, mailEnabled: true }, again)).toMatchObject({ outcome: 'booked' })
    await context.drainWaitUntil()
    expect(await countOf(context.store)).toBe(1)
    await cancel(context, { kind: 'lane', id: again.bookingId, accountKey })
    expect(await countOf(context.store)).toBe(1)
    const kinds = await context.store.list(keys.outboxOf(accountKey))
    expect(kinds).toHaveLength(1)
  })

  test('is free within 15 minutes after booking', async () => {
    const context = testContext(memoryStore(), late)
    const [one, two] = [anna, reservationOf('anna', slotOf({ unit: 1 }), 'two')]
    for (const request of [one, two]) await reserve(context, request)
    await context.drainWaitUntil()
    context.advanceClock(15 * 60_000 - 1)
    await cancelAnna(context)
    expect(await countOf(context.store)).toBe(1)
    context.advanceClock(1)
    await cancel(context, { kind: 'lane', id: two.bookingId, accountKey })
    expect(await countOf(context.store)).toBe(1)
  })

  test.each([
    ['by staff', async (context: Context) => await cancelByStaff(context, 'lane', anna.bookingId)],
    [
      'in a closed slot',
      async (context: Context) => {
        const closure = { scope: 'club', from: '2026-11-19T18:00', to: '2026-11-19T19:00', reason: 'repair' } as const
        await addClosure(context, closure, 'c')
        return cancelAnna(context)
      },
    ],
  ])('%s is free', async (_, act) => {
    const context = await bookedUntil(late)
    expect(await act(context)).toBe('cancelled')
    expect(await countOf(context.store)).toBe(0)
  })

  test('what the club moved is free', async () => {
    const store = memoryStore()
    const before = await booked(store)
    const to = { ...target, date: '2026-11-19', time: '20:00' }
    const moved = await move({ ...before, idempotencyKey: 'c' }, { id: anna.bookingId, to, overLimit: false })
    if (moved.outcome !== 'booked') throw new Error(moved.outcome)
    await before.drainWaitUntil()
    const context = testContext(store, instantOf('2026-11-19', '19:00'))
    expect(await cancel(context, { kind: 'lane', id: moved.booking.id, accountKey })).toBe('cancelled')
    expect(await countOf(context.store)).toBe(0)
  })

  test('both of a pair counts for both, until each is taken', async () => {
    const context = await bookedUntil(late)
    const ids = pair.map(({ bookingId }) => bookingId)
    expect(await cancelAll(context, { kind: 'lane', ids, accountKey })).toBe('cancelled')
    await context.drainWaitUntil()
    expect(sessionsTowardLimit((await weekOf(context.store))!)).toBe(2)
    await reserve(context, reservationOf('ben'))
    await context.drainWaitUntil()
    expect(sessionsTowardLimit((await weekOf(context.store))!)).toBe(1)
    expect(await countOf(context.store)).toBe(0)
  })
})

test('moving ends with the cut-off, and nothing is written', async () => {
  const store = memoryStore()
  await booked(store)
  const frozen = testContext(
    failingStore(store, ({ verb }) => (isWrite(verb) ? 'before' : undefined)),
    late,
  )
  const moves = [{ id: anna.bookingId, ...target }]
  expect(await moveOwn({ ...frozen, idempotencyKey: 'm', principal: family }, 'lane', moves)).toEqual({
    outcome: 'late',
  })
  const context = testContext(store, early)
  expect(await moveOwn({ ...context, idempotencyKey: 'm', principal: family }, 'lane', moves)).toMatchObject({
    outcome: 'booked',
  })
})

/**
 * A family cancels late, alone or together, while others book the slot and give it back, and processes are killed.
 * @returns whether the cancellation counts, and whether it should: if nobody has booked the slot since.
 */
async function lateSchedule(seed: number, mutant = (store: Store) => store) {
  const random = seeded(seed)
  const store = memoryStore()
  await booked(store)
  const process = (work: (context: Context) => Promise<unknown>) =>
    serviceProcess(work, (problem) => expect.fail(problem), { start: late, mutant })
  const ids = pair.map(({ bookingId }) => bookingId)
  const canceler = process((context) =>
    random() < 0.5 ? cancelAnna(context) : cancelAll(context, { kind: 'lane', ids, accountKey }),
  )
  const rivals = ['ben', 'cleo', 'dan'].map((name) => reservationOf(name))
  const rival = (request: (typeof rivals)[number]) =>
    process(async (context) => {
      const result = await reserve(context, request)
      const gives = result.outcome === 'booked' && pick(random, [true, false])
      if (gives) await cancel(context, { kind: 'lane', id: request.bookingId, accountKey: request.accountKey })
    })
  const processes = [canceler, canceler, ...rivals.map(rival)]
  await simulate(store, processes, random, { killRate: 0.03, clockJumpRate: 0 }, () => {})
  // Only after the cancellation can anybody else have had the slot.
  const { store: end } = testContext(store, late)
  const weeks = await Promise.all(
    rivals.map(async (request) => (await end.read<MemberWeek>(weekKey(request.accountKey, request.slot)))?.value),
  )
  const isTaken = weeks.some(
    (week) => (week?.entries.length ?? 0) > 0 || week?.done.some(({ ending }) => ending === 'cancelled'),
  )
  const ended = (await weekOf(end))?.done.find(({ id }) => id === anna.bookingId)
  return { counts: ended?.late?.counts, should: ended && !isTaken }
}

const schedules = Array.from({ length: 400 }, (_, nth) => nth + 1)

test('a late cancellation counts exactly until somebody has booked the slot, under random schedules', async () => {
  const seen = new Set<boolean | undefined>()
  for (const seed of schedules) {
    const { counts, should } = await lateSchedule(seed)
    expect({ seed, counts }).toEqual({ seed, counts: should })
    seen.add(counts)
  }
  expect(seen).toContain(true)
  expect(seen).toContain(false)
}, 60_000)

test('negative control: without its name in the slot, one that was taken goes on counting', async () => {
  const forgetful = (store: Store) =>
    withWritten<SlotRecord>(store, 'slot/', ({ ...slot }) => {
      delete slot.late
      return slot
    })
  let wrong = 0
  for (const seed of schedules.slice(0, 60)) {
    const { counts, should } = await lateSchedule(seed, forgetful)
    if (counts !== should) wrong += 1
  }
  expect(wrong).toBeGreaterThan(0)
}, 60_000)
