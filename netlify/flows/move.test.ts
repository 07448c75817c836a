/** Moving a booking: whoever dies when, the family has the old slot, the new one or both, and asking again ends it. */
import { describe, expect, test } from 'vitest'
import { counted, leaseMs } from '#server/records/bookings.ts'
import { keys } from '#server/records/keys.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, monday, slotOf, wednesdayNoon, wishOf } from '#server/testing/desk.ts'
import { failingStore } from '#server/testing/failing-store.ts'
import { anna, entriesOf, nextWeek, place } from '#server/testing/moves.ts'
import { auditWeek } from './audit.ts'
import { cancel } from './cancel.ts'
import { move, type Move } from './move.ts'
import { reserve } from './reserve.ts'
import { sweep } from './sweep.ts'

const other = wishOf('anna', slotOf({ date: '2026-11-20' }), 'other')
const asked = (desk: ReturnType<typeof deskOn>, to = place, key = 'move-1') =>
  [{ ...desk, idempotencyKey: key }, { id: anna.bookingId, to, beyondLimit: false } satisfies Move] as const

/** Anna has two sessions of the week, which is all she may have. */
async function full() {
  const desk = deskOn()
  await reserve(desk, anna)
  await reserve(desk, other)
  await desk.settled()
  return desk
}
const isThere = async (store: Store, date: string, id = anna.bookingId) =>
  (await entriesOf(store, date)).some((entry) => entry.id === id && entry.state === 'confirmed')

describe('move', () => {
  test('takes the place of the old booking, in a full week too, under the same name', async () => {
    const desk = await full()
    expect(await move(...asked(desk))).toMatchObject({ outcome: 'booked', booking: { ...place, name: 'anna' } })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 2, violations: [] })
    expect(await reserve(desk, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(desk, wishOf('anna', slotOf({ time: '20:00' }), 'third'))).toEqual({ outcome: 'weekly_limit' })
  })

  test('the same request again is the same move, even when the old slot is another family’s by then', async () => {
    const desk = await full()
    const first = await move(...asked(desk))
    await reserve(desk, wishOf('ben'))
    await desk.settled()
    expect(await move(...asked(desk))).toEqual(first)
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('into a taken slot moves nothing', async () => {
    const desk = await full()
    await reserve(desk, wishOf('ben', slotOf(place)))
    expect(await move(...asked(desk))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await isThere(desk.store, '2026-11-19')).toBe(true)
  })

  test('into another week counts there', async () => {
    const desk = await full()
    for (const [time, key] of [
      ['10:00', 'a'],
      ['11:00', 'b'],
    ] as const)
      await reserve(desk, wishOf('anna', slotOf({ date: '2026-11-26', time }), key))
    expect(await move(...asked(desk, nextWeek))).toEqual({ outcome: 'weekly_limit', kind: 'lane' })
    const [at, wanted] = asked(desk, nextWeek, 'move-2')
    expect(await move(at, { ...wanted, beyondLimit: true })).toMatchObject({
      outcome: 'booked',
      booking: { beyond: true },
    })
    await desk.settled()
    expect((await auditWeek(desk, 'lane', '2026-11-23')).violations).toEqual([])
  })

  test('what was given beyond the limit stays beyond it', async () => {
    const desk = await full()
    const third = wishOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(desk, { ...third, beyondLimit: true })
    await move({ ...desk, idempotencyKey: 'm' }, { id: third.bookingId, to: place, beyondLimit: false })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 3, violations: [] })
    expect(counted({ entries: await entriesOf(desk.store) })).toBe(2)
  })

  test('a move that broke off half way is ended before its new slot is moved on: never three in the place of two', async () => {
    const desk = await full()
    // The lock of the old slot is written twice: that it is being moved, and then that it is given back.
    let written = 0
    const half = deskOn(
      failingStore(desk.store, ({ verb, key }) =>
        verb === 'replace' && key === keys.slot(anna.slot) && ++written > 1 ? 'before' : undefined,
      ),
    )
    await expect(move(...asked(half))).rejects.toThrow('lost')
    const now = (await entriesOf(desk.store)).find(({ replaces }) => replaces === anna.bookingId)
    await move({ ...desk, idempotencyKey: 'on' }, { id: now!.id, to: { ...place, time: '13:00' }, beyondLimit: false })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 2, violations: [] })
  })

  test('the same key for another booking is another move: there, back and there again', async () => {
    const desk = deskOn()
    await reserve(desk, anna)
    const deskOfKey = { ...desk, idempotencyKey: 'always the same' }
    let { bookingId } = anna
    for (const to of [place, anna.slot, place]) {
      const moved = await move(deskOfKey, { id: bookingId, to, beyondLimit: false })
      expect(moved).toMatchObject({ outcome: 'booked', booking: { date: to.date, time: to.time, unit: to.unit } })
      await desk.settled()
      bookingId = (await entriesOf(desk.store))[0]!.id
    }
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 1, violations: [] })
  })

  test('what the family has canceled is not moved', async () => {
    const desk = await full()
    await cancel(desk, { kind: 'lane', id: anna.bookingId, holder: anna.holder })
    expect(await move(...asked(desk))).toEqual({ outcome: 'not_found' })
  })
})

describe.each([
  ['in the same week', place],
  ['into another week', nextWeek],
])('killed %s', (_, to) => {
  const moments = Array.from({ length: 14 }, (__, index) => index + 1)
  test.each(moments)('at operation %i: never neither, and the same request ends it', async (nth) => {
    for (const when of ['before', 'after'] as const) {
      const desk = await full()
      const dying = deskOn(
        failingStore(desk.store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
      )
      await move(...asked(dying, to)).catch((problem: unknown) => {
        if (!(problem instanceof Unavailable)) throw problem
      })
      await dying.settled()
      const entries = [...(await entriesOf(desk.store)), ...(await entriesOf(desk.store, to.date))]
      const has = entries.filter(({ id, state }) => state === 'confirmed' && id !== other.bookingId)
      expect(has.length).toBeGreaterThan(0)
      expect((await auditWeek(deskOn(desk.store), 'lane', monday)).violations).not.toContainEqual(
        expect.objectContaining({ violation: 'over_limit' }),
      )

      expect(await move(...asked(desk, to))).toMatchObject({ outcome: 'booked' })
      expect(await isThere(desk.store, '2026-11-19')).toBe(false)
      const later = deskOn(desk.store, new Date(wednesdayNoon.getTime() + leaseMs))
      await sweep(later)
      await later.settled()
      for (const week of [monday, '2026-11-23']) expect((await auditWeek(later, 'lane', week)).violations).toEqual([])
      expect(await reserve(later, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
    }
  })
})

describe('two who move one booking into different weeks at once', () => {
  test('the second is told that the first is at it, and may move it when that is over', async () => {
    const desk = await full()
    const dying = deskOn(
      failingStore(desk.store, ({ number, verb }) => (verb === 'create' && number > 6 ? 'before' : undefined)),
    )
    await expect(move(...asked(dying, nextWeek))).rejects.toThrow(Unavailable)
    expect(await move(...asked(desk, place, 'second'))).toEqual({ outcome: 'in_progress', kind: 'lane' })
    desk.pass(leaseMs)
    expect(await move(...asked(desk, place, 'second'))).toMatchObject({ outcome: 'booked' })
    expect(await move(...asked(desk, nextWeek))).toEqual({ outcome: 'not_found' })
  })

  test('who was refused one slot may try the next at once', async () => {
    const desk = await full()
    await reserve(desk, wishOf('ben', slotOf(nextWeek)))
    expect(await move(...asked(desk, nextWeek))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await move(...asked(desk, { ...nextWeek, unit: 4 }, 'next'))).toMatchObject({ outcome: 'booked' })
  })
})
