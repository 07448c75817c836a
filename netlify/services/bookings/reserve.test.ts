/** Reserve and cancel, one request at a time. */
import { describe, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import {
  testContext,
  ownerKeyNamed,
  monday,
  slotOf,
  playerId,
  reservationOf,
  wednesdayNoon,
} from '#server/test-support/server/booking-context.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Doc } from '#server/storage/store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
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
        state: 'confirmed',
      },
    })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 1, violations: [] })
    // The lock is confirmed too, so that readers of the slot need not read the week.
    expect((await context.store.read(keys.slot(request.slot)))?.value).toMatchObject({ state: 'confirmed' })
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

  test('a retry returns the same booking after the lock was garbage collected', async () => {
    const context = testContext()
    const first = await reserve(context, reservationOf('anna'))
    await context.drainWaitUntil()
    await context.store.remove(keys.slot(slotOf()))
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
  })

  test('a replacement within the week works once, and only while the replaced booking exists', async () => {
    const context = testContext()
    const [first, second] = [reservationOf('anna'), reservationOf('anna', thursdayAt('19:00'), 'second')]
    await reserve(context, first)
    await reserve(context, second)
    const replace = (time: string, replaces: string) =>
      reserve(context, { ...reservationOf('anna', thursdayAt(time), `at ${time}`), replaces })
    expect(await replace('20:00', reservationOf('anna', thursdayAt('12:00'), 'never').bookingId)).toEqual({
      outcome: 'gone',
    })
    // The week is full, but the two bookings count once.
    expect(await replace('20:00', first.bookingId)).toMatchObject({ outcome: 'booked' })
    expect(await replace('21:00', first.bookingId)).toEqual({ outcome: 'in_progress' })
    expect(await reserve(context, reservationOf('anna', thursdayAt('21:00'), 'third'))).toEqual({
      outcome: 'weekly_limit',
    })
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
    await cancel(context, { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey })
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(context, reservationOf('ben', slotOf(), 'ben-2'))).toMatchObject({ outcome: 'booked' })
  })

  test('a retry after an interrupted cancel completes the cancel and reports it', async () => {
    const context = testContext()
    const request = reservationOf('anna')
    await reserve(context, request)
    await context.drainWaitUntil()
    const crashing = testContext(
      failingStore(context.store, ({ verb, key }) =>
        verb === 'replace' && key.startsWith('mw/') ? 'before' : undefined,
      ),
    )
    const interrupted = cancel(crashing, { kind: 'lane', id: request.bookingId, ownerKey: request.ownerKey })
    await expect(interrupted).rejects.toThrow('lost')
    expect(await reserve(context, request)).toEqual({ outcome: 'gone' })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
  })

  test('a duplicate delivered after the cancel does not restore the booking', async () => {
    const context = testContext()
    const request = reservationOf('anna')
    await reserve(context, request)
    await cancel(context, { kind: 'lane', id: request.bookingId, ownerKey: request.ownerKey })
    expect(await reserve(context, request)).toEqual({ outcome: 'gone' })
    expect(await weekFor(context, 'lane', monday, request.ownerKey)).toEqual([])
  })
})

describe('cancel', () => {
  test('of a booking that is being made concurrently leaves no lock behind', async () => {
    const context = testContext()
    const request = reservationOf('anna')
    // The slot is booked right after cancel has read its lock.
    const racingStore = {
      ...context.store,
      async read<Value extends Doc>(key: string) {
        const found = await context.store.read<Value>(key)
        if (key === keys.slot(request.slot)) await reserve(context, request)
        return found
      },
    }
    const racing = { ...context, store: racingStore }
    expect(await cancel(racing, { kind: 'lane', id: request.bookingId, ownerKey: request.ownerKey })).toBe('cancelled')
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 0, violations: [] })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
  })

  const booked = async () => {
    const context = testContext()
    const request = reservationOf('anna')
    await reserve(context, request)
    return { context, request, own: { kind: 'lane', id: request.bookingId, ownerKey: request.ownerKey } as const }
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
    expect(await cancel(context, { ...own, ownerKey: ownerKeyNamed('ben') })).toBe('not_found')
    expect(await cancel(context, { ...own, kind: 'speede' })).toBe('not_found')
    for (const id of ['', 'x', 'bk_2026-02-30_1800_3_'.padEnd(62, 'a'), `${own.id}/../..`, `${own.id}\n`])
      expect(await cancel(context, { ...own, id })).toBe('not_found')
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
  })

  test('by staff works for any booking, and is idempotent', async () => {
    const { context, own, request } = await booked()
    expect(await cancel(context, { ...own, ownerKey: undefined })).toBe('cancelled')
    await context.drainWaitUntil()
    expect(await cancel(context, { ...own, ownerKey: undefined })).toBe('cancelled')
    expect(await weekFor(context, 'lane', monday, request.ownerKey)).toEqual([])
    expect(await cancel(context, { ...own, id: reservationOf('ben').bookingId, ownerKey: undefined })).toBe('not_found')
    const { bookingId: unbookedId } = reservationOf('ben', slotOf({ unit: 5 }))
    expect(await cancel(context, { ...own, id: unbookedId, ownerKey: undefined })).toBe('not_found')
  })

  test('after the session has started is refused, except for staff', async () => {
    const { context, own } = await booked()
    context.advanceClock(31 * 3_600_000)
    expect(await cancel(context, own)).toBe('begun')
    expect(await cancel(context, { ...own, ownerKey: undefined })).toBe('cancelled')
  })

  test('of a booking in progress is refused', async () => {
    const store = memoryStore()
    const request = reservationOf('anna')
    const crashing = testContext(failingStore(store, ({ number }) => (number > 3 ? 'before' : undefined)))
    await expect(reserve(crashing, request)).rejects.toThrow('lost')
    expect(await cancel(testContext(store), { kind: 'lane', id: request.bookingId, ownerKey: request.ownerKey })).toBe(
      'in_progress',
    )
    expect(await reserve(testContext(store), reservationOf('anna', slotOf(), 'other'))).toEqual({
      outcome: 'in_progress',
    })
  })
})
