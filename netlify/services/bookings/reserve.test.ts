/** Reserving and giving back, one request after another. */
import { describe, expect, test } from 'vitest'
import { slotOfId } from '#server/repositories/bookings.ts'
import { keys } from '#server/repositories/keys.ts'
import { contextOn, ownerKeyNamed, monday, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Doc } from '#server/storage/store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { weekFor } from './week-availability.ts'

const mon = (time: string) => slotOf({ date: '2026-11-19', time })

describe('reserve', () => {
  test('books an open slot, and says what was booked', async () => {
    const context = contextOn()
    const wish = reservationOf('anna')
    expect(await reserve(context, wish)).toEqual({
      outcome: 'booked',
      booking: { id: wish.bookingId, unit: 3, date: '2026-11-19', time: '18:00', name: 'anna', state: 'confirmed' },
    })
    await context.settled()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 1, violations: [] })
    // So that nobody who looks at the slot has to ask the week.
    expect((await context.store.read(keys.slot(wish.slot)))?.value).toMatchObject({ state: 'confirmed' })
  })

  test("'Double-booking of lane+date+time rejected'", async () => {
    const context = contextOn()
    await reserve(context, reservationOf('anna'))
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
    await context.settled()
    expect(await reserve(context, reservationOf('carl'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(context, reservationOf('ben', slotOf({ unit: 4 }), 'ben-2'))).toMatchObject({
      outcome: 'booked',
    })
  })

  test("'Max 2 sessions per week per e-mail (week starts Monday)', lanes and Speede each on their own", async () => {
    const context = contextOn()
    for (const time of ['14:00', '15:00']) await reserve(context, reservationOf('anna', mon(time), time))
    expect(await reserve(context, reservationOf('anna', mon('16:00'), 'third'))).toEqual({ outcome: 'weekly_limit' })
    const sunday = slotOf({ date: '2026-11-22', time: '21:00' })
    expect(await reserve(context, reservationOf('anna', sunday, 'sunday'))).toEqual({ outcome: 'weekly_limit' })
    const nextMonday = slotOf({ date: '2026-11-23', time: '10:00' })
    expect(await reserve(context, reservationOf('anna', nextMonday, 'monday'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, reservationOf('anna', slotOf({}, 'speede'), 'speede'))).toMatchObject({
      outcome: 'booked',
    })
  })

  test('says no before anything is kept: no such slot, begun, too far ahead', async () => {
    const context = contextOn()
    const tries = [
      [slotOf({ unit: 6 }), 'no_such_slot'],
      [slotOf({ time: '18:30' }), 'no_such_slot'],
      [slotOf({ date: '2026-02-30' }), 'no_such_slot'],
      [slotOf({ date: '2026-11-18', time: '12:00' }), 'past'],
      [slotOf({ date: '2026-12-14' }), 'outside_window'],
      [slotOf({ date: '2026-11-25' }, 'speede'), 'outside_window'],
    ] as const
    for (const [slot, outcome] of tries)
      expect(await reserve(context, reservationOf('anna', slot))).toEqual({ outcome })
    expect(await context.store.list('slot/')).toEqual([])
    expect(await context.store.list('mw/')).toEqual([])
  })

  test('what is no slot is refused without asking the storage', async () => {
    const off = contextOn(failingStore(memoryStore(), () => 'before'))
    expect(await reserve(off, reservationOf('anna', slotOf({ unit: 6 })))).toEqual({ outcome: 'no_such_slot' })
  })

  test('the same request again is the same booking, even when the slot has begun meanwhile', async () => {
    const context = contextOn()
    const first = await reserve(context, reservationOf('anna'))
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
    context.pass(48 * 3_600_000)
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
    expect(await auditWeek(context, 'lane', monday)).toMatchObject({ booked: 1 })
  })

  test('the same request again, once the slot’s lock has been cleared away', async () => {
    const context = contextOn()
    const first = await reserve(context, reservationOf('anna'))
    await context.settled()
    await context.store.remove(keys.slot(slotOf()))
    expect(await reserve(context, reservationOf('anna'))).toEqual(first)
  })

  test('what takes the place of another booking of the week does so once, and only while that one stands', async () => {
    const context = contextOn()
    const [first, second] = [reservationOf('anna'), reservationOf('anna', mon('19:00'), 'second')]
    await reserve(context, first)
    await reserve(context, second)
    const instead = (time: string, replaces: string) =>
      reserve(context, { ...reservationOf('anna', mon(time), `at ${time}`), replaces })
    expect(await instead('20:00', reservationOf('anna', mon('12:00'), 'never').bookingId)).toEqual({ outcome: 'gone' })
    // The week is full: the two count once.
    expect(await instead('20:00', first.bookingId)).toMatchObject({ outcome: 'booked' })
    expect(await instead('21:00', first.bookingId)).toEqual({ outcome: 'in_progress' })
    expect(await reserve(context, reservationOf('anna', mon('21:00'), 'third'))).toEqual({ outcome: 'weekly_limit' })
  })

  test('another request for a slot that is mine already is not a second booking', async () => {
    const context = contextOn()
    await reserve(context, reservationOf('anna'))
    expect(await reserve(context, reservationOf('anna', slotOf(), 'again'))).toEqual({ outcome: 'already_yours' })
  })

  test('a request that was answered no stays answered no, and a new one may try again', async () => {
    const context = contextOn()
    const anna = reservationOf('anna')
    await reserve(context, anna)
    await reserve(context, reservationOf('ben'))
    await cancel(context, { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey })
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(context, reservationOf('ben', slotOf(), 'ben-2'))).toMatchObject({ outcome: 'booked' })
  })

  test('the same request again, after a cancel that broke off: the cancel is finished and told, and never undone by a look', async () => {
    const context = contextOn()
    const wish = reservationOf('anna')
    await reserve(context, wish)
    await context.settled()
    const dying = contextOn(
      failingStore(context.store, ({ verb, key }) =>
        verb === 'replace' && key.startsWith('mw/') ? 'before' : undefined,
      ),
    )
    const ended = cancel(dying, { kind: 'lane', id: wish.bookingId, ownerKey: wish.ownerKey })
    await expect(ended).rejects.toThrow('lost')
    expect(await reserve(context, wish)).toEqual({ outcome: 'gone' })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
  })

  test('a request delivered again after its booking was canceled does not bring it back', async () => {
    const context = contextOn()
    const wish = reservationOf('anna')
    await reserve(context, wish)
    await cancel(context, { kind: 'lane', id: wish.bookingId, ownerKey: wish.ownerKey })
    expect(await reserve(context, wish)).toEqual({ outcome: 'gone' })
    expect(await weekFor(context, 'lane', monday, wish.ownerKey)).toEqual([])
  })
})

describe('cancel', () => {
  test('by an id whose booking is only just made leaves no lock behind', async () => {
    const context = contextOn()
    const wish = reservationOf('anna')
    // The lock is looked for, and only then the slot is booked.
    const late = {
      ...context.store,
      async read<Value extends Doc>(key: string) {
        const found = await context.store.read<Value>(key)
        if (key === keys.slot(wish.slot)) await reserve(context, wish)
        return found
      },
    }
    const hasty = { ...context, store: late }
    expect(await cancel(hasty, { kind: 'lane', id: wish.bookingId, ownerKey: wish.ownerKey })).toBe('cancelled')
    await context.settled()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 0, violations: [] })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
  })

  const booked = async () => {
    const context = contextOn()
    const wish = reservationOf('anna')
    await reserve(context, wish)
    return { desk: context, wish, mine: { kind: 'lane', id: wish.bookingId, ownerKey: wish.ownerKey } as const }
  }

  test('gives the slot and the place in the week back', async () => {
    const { desk: context, mine } = await booked()
    expect(await cancel(context, mine)).toBe('cancelled')
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    for (const time of ['14:00', '15:00'])
      expect(await reserve(context, reservationOf('anna', mon(time), time))).toMatchObject({ outcome: 'booked' })
    await context.settled()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('twice is as good as once, even when the slot is somebody else’s by then', async () => {
    const { desk: context, mine } = await booked()
    await cancel(context, mine)
    await reserve(context, reservationOf('ben'))
    expect(await cancel(context, mine)).toBe('cancelled')
    expect(await reserve(context, reservationOf('carl'))).toEqual({ outcome: 'slot_taken' })
  })

  test('what is not mine, not there or no id at all is not found, and stays', async () => {
    const { desk: context, mine } = await booked()
    expect(await cancel(context, { ...mine, ownerKey: ownerKeyNamed('ben') })).toBe('not_found')
    expect(await cancel(context, { ...mine, kind: 'speede' })).toBe('not_found')
    for (const id of ['', 'x', 'bk_2026-02-30_1800_3_'.padEnd(62, 'a'), `${mine.id}/../..`, `${mine.id}\n`])
      expect(await cancel(context, { ...mine, id })).toBe('not_found')
    expect(await reserve(context, reservationOf('ben'))).toEqual({ outcome: 'slot_taken' })
  })

  test('staff may cancel anybody’s, twice too', async () => {
    const { desk: context, mine, wish } = await booked()
    expect(await cancel(context, { ...mine, ownerKey: undefined })).toBe('cancelled')
    await context.settled()
    expect(await cancel(context, { ...mine, ownerKey: undefined })).toBe('cancelled')
    expect(await weekFor(context, 'lane', monday, wish.ownerKey)).toEqual([])
    expect(await cancel(context, { ...mine, id: reservationOf('ben').bookingId, ownerKey: undefined })).toBe(
      'not_found',
    )
    const { bookingId: nobodys } = reservationOf('ben', slotOf({ unit: 5 }))
    expect(await cancel(context, { ...mine, id: nobodys, ownerKey: undefined })).toBe('not_found')
  })

  test('a session that has begun counts and cannot be handed back, except by staff', async () => {
    const { desk: context, mine } = await booked()
    context.pass(31 * 3_600_000)
    expect(await cancel(context, mine)).toBe('begun')
    expect(await cancel(context, { ...mine, ownerKey: undefined })).toBe('cancelled')
  })

  test('a booking still being made is not canceled under the hands of its maker', async () => {
    const store = memoryStore()
    const wish = reservationOf('anna')
    const stopping = contextOn(failingStore(store, ({ number }) => (number > 3 ? 'before' : undefined)))
    await expect(reserve(stopping, wish)).rejects.toThrow('lost')
    expect(await cancel(contextOn(store), { kind: 'lane', id: wish.bookingId, ownerKey: wish.ownerKey })).toBe(
      'in_progress',
    )
    expect(await reserve(contextOn(store), reservationOf('anna', slotOf(), 'other'))).toEqual({
      outcome: 'in_progress',
    })
  })
})

test('a booking’s id names its slot and nothing of the member', () => {
  const wish = reservationOf('anna', slotOf({ time: '09:30' }, 'speede'))
  expect(slotOfId('speede', wish.bookingId)).toEqual(wish.slot)
  expect(wish.bookingId).toMatch(/^bk_2026-11-19_0930_3_[0-9a-f]{40}$/)
  expect(wish.bookingId).not.toContain(wish.ownerKey)
})
