/** Reserve and cancel, one request at a time. */
import { describe, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import {
  testContext,
  accountKeyNamed,
  monday,
  slotOf,
  playerId,
  reservationOf,
  wednesdayNoon,
} from '#server/test-support/server/booking-context.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { allTransactions } from '#server/storage/transaction-records.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { cancelByStaff } from './club-changes.ts'
import { reserve } from './reserve.ts'
import { weekFor } from './week-availability.ts'

const thursdayAt = (time: string) => slotOf({ date: '2026-11-19', time })

describe('reserve', () => {
  test('books an open slot and returns the booking', async () => {
    const context = testContext()
    const request = reservationOf('anna')
    expect(await reserve(context, request)).toEqual({
      outcome: 'booked',
      booking: {
        id: request.bookingId,
        unit: 3,
        date: '2026-11-19',
        time: '18:00',
        name: 'anna',
        player: playerId,
        onlyPlayer: true,
        bookedAt: wednesdayNoon.toISOString(),
      },
    })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 1, violations: [] })
    const { bookingId: id, accountKey, player } = request
    expect((await context.store.read(keys.slot(request.slot)))?.value).toEqual({
      v: 1,
      state: 'booked',
      id,
      accountKey,
      player,
    })
  })

  test("'Double-booking of lane+date+time rejected'", async () => {
    const context = testContext()
    await reserve(context, reservationOf('anna'))
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
    await context.drainWaitUntil()
    expect(await reserve(context, reservationOf('carl'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(context, reservationOf('ben', slotOf({ unit: 4 }), 'ben-2'))).toMatchObject({
      outcome: 'booked',
    })
  })

  test("'Max 2 sessions per week per e-mail (week starts Monday)', lanes and Speede counted separately", async () => {
    const context = testContext()
    for (const time of ['14:00', '15:00']) await reserve(context, reservationOf('anna', thursdayAt(time), time))
    expect(await reserve(context, reservationOf('anna', thursdayAt('16:00'), 'third'))).toEqual({
      outcome: 'weekly_limit',
    })
    const sunday = slotOf({ date: '2026-11-22', time: '21:00' })
    expect(await reserve(context, reservationOf('anna', sunday, 'sunday'))).toEqual({ outcome: 'weekly_limit' })
    const nextMonday = slotOf({ date: '2026-11-23', time: '10:00' })
    expect(await reserve(context, reservationOf('anna', nextMonday, 'monday'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, reservationOf('anna', slotOf({}, 'speede'), 'speede'))).toMatchObject({
      outcome: 'booked',
    })
  })

  test('refuses invalid slots before any write: no such slot, past, too far ahead', async () => {
    const context = testContext()
    const refusals = [
      [slotOf({ unit: 6 }), 'no_such_slot'],
      [slotOf({ time: '18:30' }), 'no_such_slot'],
      [slotOf({ date: '2026-02-30' }), 'no_such_slot'],
      [slotOf({ date: '2026-11-18', time: '12:00' }), 'past'],
      [slotOf({ date: '2026-12-14' }), 'outside_window'],
      [slotOf({ date: '2026-11-25' }, 'speede'), 'outside_window'],
    ] as const
    for (const [slot, outcome] of refusals)
      expect(await reserve(context, reservationOf('anna', slot))).toEqual({ outcome })
    expect(await context.store.list('slot/')).toEqual([])
    expect(await context.store.list('mw/')).toEqual([])
  })

  test('refuses a nonexistent slot without a storage operation', async () => {
    const offline = testContext(failingStore(memoryStore(), () => 'before'))
    expect(await reserve(offline, reservationOf('anna', slotOf({ unit: 6 })))).toEqual({ outcome: 'no_such_slot' })
  })

  test('a retry returns the same booking, even after the session has started', async () => {
    const context = testContext()
    const first = await reserve(context, reservationOf('anna'))
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
    context.advanceClock(48 * 3_600_000)
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
    expect(await auditWeek(context, 'lane', monday)).toMatchObject({ booked: 1 })
  })

  test('a retry returns the same booking after the record of the slot was garbage collected', async () => {
    const context = testContext()
    const first = await reserve(context, reservationOf('anna'))
    await context.drainWaitUntil()
    await context.store.remove(keys.slot(slotOf()))
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
  })

  test('another request for an own slot is not a second booking', async () => {
    const context = testContext()
    await reserve(context, reservationOf('anna'))
    expect(await reserve(context, reservationOf('anna', slotOf(), 'again'))).toEqual({ outcome: 'already_yours' })
  })

  test('a refused request stays refused, and a new one may succeed', async () => {
    const context = testContext()
    const anna = reservationOf('anna')
    await reserve(context, anna)
    await reserve(context, reservationOf('ben'))
    await cancel(context, { kind: 'lane', id: anna.bookingId, accountKey: anna.accountKey })
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(context, reservationOf('ben', slotOf(), 'ben-2'))).toMatchObject({ outcome: 'booked' })
  })

  test('a slot that a dead process is taking is taken, for as long as its intent lasts', async () => {
    const store = memoryStore()
    const dying = failingStore(store, ({ key }) => (key.startsWith(allTransactions) ? 'before' : undefined))
    await expect(reserve(testContext(dying), reservationOf('anna'))).rejects.toThrow('lost')
    const [soon, later] = [intentMs - 1, intentMs].map((ms) =>
      testContext(store, new Date(wednesdayNoon.getTime() + ms)),
    )
    expect(await reserve(soon!, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
    expect(await weekFor(soon!, 'lane', monday, accountKeyNamed('ben'))).toEqual([])
    expect(await reserve(later!, reservationOf('cleo'))).toMatchObject({ outcome: 'booked' })
  })

  test('another request of a family whose week a dead process is changing waits until that is over', async () => {
    const store = memoryStore()
    const dying = failingStore(store, ({ key }) => (key.startsWith(allTransactions) ? 'before' : undefined))
    await expect(reserve(testContext(dying), reservationOf('anna'))).rejects.toThrow('lost')
    const context = testContext(store, new Date(wednesdayNoon.getTime() + 1))
    const other = reservationOf('anna', slotOf({ unit: 4 }), 'other')
    expect(await reserve(context, other)).toMatchObject({ outcome: 'booked' })
    expect(context.now().getTime()).toBeGreaterThanOrEqual(wednesdayNoon.getTime() + intentMs)
  })

  test('a duplicate delivered after the cancel does not restore the booking', async () => {
    const context = testContext()
    const request = reservationOf('anna')
    await reserve(context, request)
    await cancel(context, { kind: 'lane', id: request.bookingId, accountKey: request.accountKey })
    expect(await reserve(context, request)).toEqual({ outcome: 'gone' })
    expect(await weekFor(context, 'lane', monday, request.accountKey)).toEqual([])
  })
})

describe('cancel', () => {
  const booked = async () => {
    const context = testContext()
    const request = reservationOf('anna')
    await reserve(context, request)
    return { context, request, own: { kind: 'lane', id: request.bookingId, accountKey: request.accountKey } as const }
  }

  test('releases the slot and the weekly quota', async () => {
    const { context, own } = await booked()
    expect(await cancel(context, own)).toBe('cancelled')
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    for (const time of ['14:00', '15:00'])
      expect(await reserve(context, reservationOf('anna', thursdayAt(time), time))).toMatchObject({ outcome: 'booked' })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('is idempotent, even if the slot has been booked by somebody else', async () => {
    const { context, own } = await booked()
    await cancel(context, own)
    await reserve(context, reservationOf('ben'))
    expect(await cancel(context, own)).toBe('cancelled')
    expect(await reserve(context, reservationOf('carl'))).toEqual({ outcome: 'slot_taken' })
  })

  test('of another member’s booking, an unknown or a malformed id is not found and changes nothing', async () => {
    const { context, own } = await booked()
    expect(await cancel(context, { ...own, accountKey: accountKeyNamed('ben') })).toBe('not_found')
    expect(await cancel(context, { ...own, kind: 'speede' })).toBe('not_found')
    for (const id of ['', 'x', 'bk_2026-02-30_1800_3_'.padEnd(62, 'a'), `${own.id}/../..`, `${own.id}\n`])
      expect(await cancel(context, { ...own, id })).toBe('not_found')
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
  })

  test('by staff works for any booking, and is idempotent', async () => {
    const { context, own, request } = await booked()
    expect(await cancelByStaff(context, 'lane', own.id)).toBe('cancelled')
    await context.drainWaitUntil()
    expect(await cancelByStaff(context, 'lane', own.id)).toBe('cancelled')
    expect(await weekFor(context, 'lane', monday, request.accountKey)).toEqual([])
    expect(await cancelByStaff(context, 'lane', reservationOf('ben').bookingId)).toBe('not_found')
    const { bookingId: unbookedId } = reservationOf('ben', slotOf({ unit: 5 }))
    expect(await cancelByStaff(context, 'lane', unbookedId)).toBe('not_found')
  })

  test('after the session has started is refused, except for staff', async () => {
    const { context, own } = await booked()
    context.advanceClock(31 * 3_600_000)
    expect(await cancel(context, own)).toBe('begun')
    expect(await cancelByStaff(context, 'lane', own.id)).toBe('cancelled')
  })
})
