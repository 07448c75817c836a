/** Moves: after a crash at any step the member has the old slot, the new one or both, and a retry completes the move. */
import { describe, expect, test } from 'vitest'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import {
  testContext,
  monday,
  slotOf,
  wednesdayNoon,
  playerId,
  reservationOf,
} from '#server/test-support/server/booking-context.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { anna, entriesOf, targetNextWeek, target } from '#server/test-support/fixtures/move-fixture.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move, type MoveRequest } from './move.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'

const other = reservationOf('anna', slotOf({ date: '2026-11-20' }), 'other')
const moveArgs = (context: ReturnType<typeof testContext>, to = target, key = 'move-1') =>
  [{ ...context, idempotencyKey: key }, { id: anna.bookingId, to, overLimit: false } satisfies MoveRequest] as const

/** A context in which Anna has two bookings in the week, the limit. */
async function fullWeek() {
  const context = testContext()
  await reserve(context, anna)
  await reserve(context, other)
  await context.drainWaitUntil()
  return context
}
const isBooked = async (store: Store, date: string, id = anna.bookingId) =>
  (await entriesOf(store, date)).some((entry) => entry.id === id && entry.state === 'confirmed')

describe('move', () => {
  test('replaces the old booking under the same name, even in a full week', async () => {
    const context = await fullWeek()
    expect(await move(...moveArgs(context))).toMatchObject({ outcome: 'booked', booking: { ...target, name: 'anna' } })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 2, violations: [] })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, reservationOf('anna', slotOf({ time: '20:00' }), 'third'))).toEqual({
      outcome: 'weekly_limit',
    })
  })

  test('a retry returns the same result, even if the old slot has been booked by another member', async () => {
    const context = await fullWeek()
    const first = await move(...moveArgs(context))
    await reserve(context, reservationOf('ben'))
    await context.drainWaitUntil()
    expect(await move(...moveArgs(context))).toEqual(first)
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('into a taken slot changes nothing', async () => {
    const context = await fullWeek()
    await reserve(context, reservationOf('ben', slotOf(target)))
    expect(await move(...moveArgs(context))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await isBooked(context.store, '2026-11-19')).toBe(true)
  })

  test('into another week counts toward that week’s limit', async () => {
    const context = await fullWeek()
    for (const [time, key] of [
      ['10:00', 'a'],
      ['11:00', 'b'],
    ] as const)
      await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-26', time }), key))
    expect(await move(...moveArgs(context, targetNextWeek))).toEqual({ outcome: 'weekly_limit', kind: 'lane' })
    const [retryContext, request] = moveArgs(context, targetNextWeek, 'move-2')
    expect(await move(retryContext, { ...request, overLimit: true })).toMatchObject({
      outcome: 'booked',
      booking: { overLimit: true },
    })
    await context.drainWaitUntil()
    expect((await auditWeek(context, 'lane', '2026-11-23')).violations).toEqual([])
  })

  test('keeps a booking over the limit over the limit', async () => {
    const context = await fullWeek()
    const third = reservationOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(context, { ...third, overLimit: true })
    await move({ ...context, idempotencyKey: 'm' }, { id: third.bookingId, to: target, overLimit: false })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
    expect(sessionsTowardLimit({ entries: await entriesOf(context.store) }, playerId)).toBe(2)
  })

  test('takes a booking over the limit into another full week', async () => {
    const context = await fullWeek()
    const third = reservationOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(context, { ...third, overLimit: true })
    for (const [time, key] of [
      ['19:00', 'next-1'],
      ['20:00', 'next-2'],
    ] as const)
      await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-26', time }), key))
    const moved = await move(
      { ...context, idempotencyKey: 'm' },
      { id: third.bookingId, to: targetNextWeek, overLimit: false },
    )
    expect(moved).toMatchObject({ outcome: 'booked', booking: { overLimit: true } })
  })

  test('completes an interrupted move before moving the new booking again: never three bookings', async () => {
    const context = await fullWeek()
    // The old slot's lock is written twice: for the move, then for the release.
    let writes = 0
    const interrupted = testContext(
      failingStore(context.store, ({ verb, key }) =>
        verb === 'replace' && key === keys.slot(anna.slot) && ++writes > 1 ? 'before' : undefined,
      ),
    )
    await expect(move(...moveArgs(interrupted))).rejects.toThrow('lost')
    const moved = (await entriesOf(context.store)).find(({ replaces }) => replaces === anna.bookingId)
    await move(
      { ...context, idempotencyKey: 'on' },
      { id: moved!.id, to: { ...target, time: '13:00' }, overLimit: false },
    )
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 2, violations: [] })
  })

  test('the same idempotency key for another booking is another move', async () => {
    const context = testContext()
    await reserve(context, anna)
    const sameKey = { ...context, idempotencyKey: 'always the same' }
    let { bookingId } = anna
    for (const to of [target, anna.slot, target]) {
      const moved = await move(sameKey, { id: bookingId, to, overLimit: false })
      expect(moved).toMatchObject({ outcome: 'booked', booking: { date: to.date, time: to.time, unit: to.unit } })
      await context.drainWaitUntil()
      bookingId = (await entriesOf(context.store))[0]!.id
    }
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 1, violations: [] })
  })

  test('does not move a canceled booking', async () => {
    const context = await fullWeek()
    await cancel(context, { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey })
    expect(await move(...moveArgs(context))).toEqual({ outcome: 'not_found' })
  })
})

describe.each([
  ['in the same week', target],
  ['into another week', targetNextWeek],
])('crashed move %s', (_, to) => {
  const operations = Array.from({ length: 14 }, (__, index) => index + 1)
  test.each(operations)('at operation %i: a booking is left, and a retry completes the move', async (nth) => {
    for (const when of ['before', 'after'] as const) {
      const context = await fullWeek()
      const crashing = testContext(
        failingStore(context.store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
      )
      await move(...moveArgs(crashing, to)).catch((error: unknown) => {
        if (!(error instanceof StorageUnavailable)) throw error
      })
      await crashing.drainWaitUntil()
      const entries = [...(await entriesOf(context.store)), ...(await entriesOf(context.store, to.date))]
      const booked = entries.filter(({ id, state }) => state === 'confirmed' && id !== other.bookingId)
      expect(booked.length).toBeGreaterThan(0)
      expect((await auditWeek(testContext(context.store), 'lane', monday)).violations).not.toContainEqual(
        expect.objectContaining({ violation: 'over_limit' }),
      )

      expect(await move(...moveArgs(context, to))).toMatchObject({ outcome: 'booked' })
      expect(await isBooked(context.store, '2026-11-19')).toBe(false)
      const later = testContext(context.store, new Date(wednesdayNoon.getTime() + leaseMs))
      await reconcile(later)
      await later.drainWaitUntil()
      for (const week of [monday, '2026-11-23']) expect((await auditWeek(later, 'lane', week)).violations).toEqual([])
      expect(await reserve(later, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    }
  })
})

describe('concurrent moves of one booking', () => {
  test('the second is refused as in progress, and succeeds once the lease of the first expires', async () => {
    const context = await fullWeek()
    const crashing = testContext(
      failingStore(context.store, ({ number, verb }) => (verb === 'create' && number > 6 ? 'before' : undefined)),
    )
    await expect(move(...moveArgs(crashing, targetNextWeek))).rejects.toThrow(StorageUnavailable)
    expect(await move(...moveArgs(context, target, 'second'))).toEqual({ outcome: 'in_progress', kind: 'lane' })
    context.advanceClock(leaseMs)
    expect(await move(...moveArgs(context, target, 'second'))).toMatchObject({ outcome: 'booked' })
    expect(await move(...moveArgs(context, targetNextWeek))).toEqual({ outcome: 'not_found' })
  })

  test('after a refused slot, another slot can be tried immediately', async () => {
    const context = await fullWeek()
    await reserve(context, reservationOf('ben', slotOf(targetNextWeek)))
    expect(await move(...moveArgs(context, targetNextWeek))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await move(...moveArgs(context, { ...targetNextWeek, unit: 4 }, 'next'))).toMatchObject({
      outcome: 'booked',
    })
  })
})
