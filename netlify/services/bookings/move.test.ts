/** Moving a booking: whoever dies when, the family has the old slot, the new one or both, and asking again ends it. */
import { describe, expect, test } from 'vitest'
import { counted, leaseMs } from '#server/repositories/bookings.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { contextOn, monday, slotOf, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { anna, entriesOf, nextWeek, place } from '#server/test-support/simulation/moves.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move, type Move } from './move.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'

const other = reservationOf('anna', slotOf({ date: '2026-11-20' }), 'other')
const asked = (context: ReturnType<typeof contextOn>, to = place, key = 'move-1') =>
  [{ ...context, idempotencyKey: key }, { id: anna.bookingId, to, beyondLimit: false } satisfies Move] as const

/** Anna has two sessions of the week, which is all she may have. */
async function full() {
  const context = contextOn()
  await reserve(context, anna)
  await reserve(context, other)
  await context.settled()
  return context
}
const isThere = async (store: Store, date: string, id = anna.bookingId) =>
  (await entriesOf(store, date)).some((entry) => entry.id === id && entry.state === 'confirmed')

describe('move', () => {
  test('takes the place of the old booking, in a full week too, under the same name', async () => {
    const context = await full()
    expect(await move(...asked(context))).toMatchObject({ outcome: 'booked', booking: { ...place, name: 'anna' } })
    await context.settled()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 2, violations: [] })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, reservationOf('anna', slotOf({ time: '20:00' }), 'third'))).toEqual({
      outcome: 'weekly_limit',
    })
  })

  test('the same request again is the same move, even when the old slot is another family’s by then', async () => {
    const context = await full()
    const first = await move(...asked(context))
    await reserve(context, reservationOf('ben'))
    await context.settled()
    expect(await move(...asked(context))).toEqual(first)
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('into a taken slot moves nothing', async () => {
    const context = await full()
    await reserve(context, reservationOf('ben', slotOf(place)))
    expect(await move(...asked(context))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await isThere(context.store, '2026-11-19')).toBe(true)
  })

  test('into another week counts there', async () => {
    const context = await full()
    for (const [time, key] of [
      ['10:00', 'a'],
      ['11:00', 'b'],
    ] as const)
      await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-26', time }), key))
    expect(await move(...asked(context, nextWeek))).toEqual({ outcome: 'weekly_limit', kind: 'lane' })
    const [at, wanted] = asked(context, nextWeek, 'move-2')
    expect(await move(at, { ...wanted, beyondLimit: true })).toMatchObject({
      outcome: 'booked',
      booking: { beyond: true },
    })
    await context.settled()
    expect((await auditWeek(context, 'lane', '2026-11-23')).violations).toEqual([])
  })

  test('what was given beyond the limit stays beyond it', async () => {
    const context = await full()
    const third = reservationOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(context, { ...third, beyondLimit: true })
    await move({ ...context, idempotencyKey: 'm' }, { id: third.bookingId, to: place, beyondLimit: false })
    await context.settled()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
    expect(counted({ entries: await entriesOf(context.store) })).toBe(2)
  })

  test('a move that broke off half way is ended before its new slot is moved on: never three in the place of two', async () => {
    const context = await full()
    // The lock of the old slot is written twice: that it is being moved, and then that it is given back.
    let written = 0
    const half = contextOn(
      failingStore(context.store, ({ verb, key }) =>
        verb === 'replace' && key === keys.slot(anna.slot) && ++written > 1 ? 'before' : undefined,
      ),
    )
    await expect(move(...asked(half))).rejects.toThrow('lost')
    const now = (await entriesOf(context.store)).find(({ replaces }) => replaces === anna.bookingId)
    await move(
      { ...context, idempotencyKey: 'on' },
      { id: now!.id, to: { ...place, time: '13:00' }, beyondLimit: false },
    )
    await context.settled()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 2, violations: [] })
  })

  test('the same key for another booking is another move: there, back and there again', async () => {
    const context = contextOn()
    await reserve(context, anna)
    const deskOfKey = { ...context, idempotencyKey: 'always the same' }
    let { bookingId } = anna
    for (const to of [place, anna.slot, place]) {
      const moved = await move(deskOfKey, { id: bookingId, to, beyondLimit: false })
      expect(moved).toMatchObject({ outcome: 'booked', booking: { date: to.date, time: to.time, unit: to.unit } })
      await context.settled()
      bookingId = (await entriesOf(context.store))[0]!.id
    }
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 1, violations: [] })
  })

  test('what the family has canceled is not moved', async () => {
    const context = await full()
    await cancel(context, { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey })
    expect(await move(...asked(context))).toEqual({ outcome: 'not_found' })
  })
})

describe.each([
  ['in the same week', place],
  ['into another week', nextWeek],
])('killed %s', (_, to) => {
  const moments = Array.from({ length: 14 }, (__, index) => index + 1)
  test.each(moments)('at operation %i: never neither, and the same request ends it', async (nth) => {
    for (const when of ['before', 'after'] as const) {
      const context = await full()
      const dying = contextOn(
        failingStore(context.store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
      )
      await move(...asked(dying, to)).catch((problem: unknown) => {
        if (!(problem instanceof StorageUnavailable)) throw problem
      })
      await dying.settled()
      const entries = [...(await entriesOf(context.store)), ...(await entriesOf(context.store, to.date))]
      const has = entries.filter(({ id, state }) => state === 'confirmed' && id !== other.bookingId)
      expect(has.length).toBeGreaterThan(0)
      expect((await auditWeek(contextOn(context.store), 'lane', monday)).violations).not.toContainEqual(
        expect.objectContaining({ violation: 'over_limit' }),
      )

      expect(await move(...asked(context, to))).toMatchObject({ outcome: 'booked' })
      expect(await isThere(context.store, '2026-11-19')).toBe(false)
      const later = contextOn(context.store, new Date(wednesdayNoon.getTime() + leaseMs))
      await reconcile(later)
      await later.settled()
      for (const week of [monday, '2026-11-23']) expect((await auditWeek(later, 'lane', week)).violations).toEqual([])
      expect(await reserve(later, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    }
  })
})

describe('two who move one booking into different weeks at once', () => {
  test('the second is told that the first is at it, and may move it when that is over', async () => {
    const context = await full()
    const dying = contextOn(
      failingStore(context.store, ({ number, verb }) => (verb === 'create' && number > 6 ? 'before' : undefined)),
    )
    await expect(move(...asked(dying, nextWeek))).rejects.toThrow(StorageUnavailable)
    expect(await move(...asked(context, place, 'second'))).toEqual({ outcome: 'in_progress', kind: 'lane' })
    context.pass(leaseMs)
    expect(await move(...asked(context, place, 'second'))).toMatchObject({ outcome: 'booked' })
    expect(await move(...asked(context, nextWeek))).toEqual({ outcome: 'not_found' })
  })

  test('who was refused one slot may try the next at once', async () => {
    const context = await full()
    await reserve(context, reservationOf('ben', slotOf(nextWeek)))
    expect(await move(...asked(context, nextWeek))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await move(...asked(context, { ...nextWeek, unit: 4 }, 'next'))).toMatchObject({ outcome: 'booked' })
  })
})
