/** Reserving and giving back, one request after another. */
import { describe, expect, test } from 'vitest'
import { slotOfId } from '#server/records/bookings.ts'
import { keys } from '#server/records/keys.ts'
import { deskOn, holderNamed, monday, slotOf, wishOf } from '#server/testing/desk.ts'
import { failingStore } from '#server/testing/failing-store.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import type { Doc } from '#server/store/store.ts'
import { auditWeek } from './audit.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { weekFor } from './week.ts'

const mon = (time: string) => slotOf({ date: '2026-11-19', time })

describe('reserve', () => {
  test('books an open slot, and says what was booked', async () => {
    const desk = deskOn()
    const wish = wishOf('anna')
    expect(await reserve(desk, wish)).toEqual({
      outcome: 'booked',
      booking: { id: wish.bookingId, unit: 3, date: '2026-11-19', time: '18:00', name: 'anna', state: 'confirmed' },
    })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 1, violations: [] })
    // So that nobody who looks at the slot has to ask the week.
    expect((await desk.store.read(keys.slot(wish.slot)))?.value).toMatchObject({ state: 'confirmed' })
  })

  test("'Double-booking of lane+date+time rejected'", async () => {
    const desk = deskOn()
    await reserve(desk, wishOf('anna'))
    expect(await reserve(desk, wishOf('ben'))).toEqual({ outcome: 'slot_taken' })
    await desk.settled()
    expect(await reserve(desk, wishOf('carl'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(desk, wishOf('ben', slotOf({ unit: 4 }), 'ben-2'))).toMatchObject({ outcome: 'booked' })
  })

  test("'Max 2 sessions per week per e-mail (week starts Monday)', lanes and Speede each on their own", async () => {
    const desk = deskOn()
    for (const time of ['14:00', '15:00']) await reserve(desk, wishOf('anna', mon(time), time))
    expect(await reserve(desk, wishOf('anna', mon('16:00'), 'third'))).toEqual({ outcome: 'weekly_limit' })
    const sunday = slotOf({ date: '2026-11-22', time: '21:00' })
    expect(await reserve(desk, wishOf('anna', sunday, 'sunday'))).toEqual({ outcome: 'weekly_limit' })
    const nextMonday = slotOf({ date: '2026-11-23', time: '10:00' })
    expect(await reserve(desk, wishOf('anna', nextMonday, 'monday'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(desk, wishOf('anna', slotOf({}, 'speede'), 'speede'))).toMatchObject({ outcome: 'booked' })
  })

  test('says no before anything is kept: no such slot, begun, too far ahead', async () => {
    const desk = deskOn()
    const tries = [
      [slotOf({ unit: 6 }), 'no_such_slot'],
      [slotOf({ time: '18:30' }), 'no_such_slot'],
      [slotOf({ date: '2026-02-30' }), 'no_such_slot'],
      [slotOf({ date: '2026-11-18', time: '12:00' }), 'past'],
      [slotOf({ date: '2026-12-14' }), 'outside_window'],
      [slotOf({ date: '2026-11-25' }, 'speede'), 'outside_window'],
    ] as const
    for (const [slot, outcome] of tries) expect(await reserve(desk, wishOf('anna', slot))).toEqual({ outcome })
    expect(await desk.store.list('slot/')).toEqual([])
    expect(await desk.store.list('mw/')).toEqual([])
  })

  test('what is no slot is refused without asking the storage', async () => {
    const off = deskOn(failingStore(memoryStore(), () => 'before'))
    expect(await reserve(off, wishOf('anna', slotOf({ unit: 6 })))).toEqual({ outcome: 'no_such_slot' })
  })

  test('the same request again is the same booking, even when the slot has begun meanwhile', async () => {
    const desk = deskOn()
    const first = await reserve(desk, wishOf('anna'))
    expect(await reserve(desk, wishOf('anna'))).toEqual(first)
    desk.pass(48 * 3_600_000)
    expect(await reserve(desk, wishOf('anna'))).toEqual(first)
    expect(await auditWeek(desk, 'lane', monday)).toMatchObject({ booked: 1 })
  })

  test('the same request again, once the slot’s lock has been cleared away', async () => {
    const desk = deskOn()
    const first = await reserve(desk, wishOf('anna'))
    await desk.settled()
    await desk.store.remove(keys.slot(slotOf()))
    expect(await reserve(desk, wishOf('anna'))).toEqual(first)
  })

  test('what takes the place of another booking of the week does so once, and only while that one stands', async () => {
    const desk = deskOn()
    const [first, second] = [wishOf('anna'), wishOf('anna', mon('19:00'), 'second')]
    await reserve(desk, first)
    await reserve(desk, second)
    const instead = (time: string, replaces: string) =>
      reserve(desk, { ...wishOf('anna', mon(time), `at ${time}`), replaces })
    expect(await instead('20:00', wishOf('anna', mon('12:00'), 'never').bookingId)).toEqual({ outcome: 'gone' })
    // The week is full: the two count once.
    expect(await instead('20:00', first.bookingId)).toMatchObject({ outcome: 'booked' })
    expect(await instead('21:00', first.bookingId)).toEqual({ outcome: 'in_progress' })
    expect(await reserve(desk, wishOf('anna', mon('21:00'), 'third'))).toEqual({ outcome: 'weekly_limit' })
  })

  test('another request for a slot that is mine already is not a second booking', async () => {
    const desk = deskOn()
    await reserve(desk, wishOf('anna'))
    expect(await reserve(desk, wishOf('anna', slotOf(), 'again'))).toEqual({ outcome: 'already_yours' })
  })

  test('a request that was answered no stays answered no, and a new one may try again', async () => {
    const desk = deskOn()
    const anna = wishOf('anna')
    await reserve(desk, anna)
    await reserve(desk, wishOf('ben'))
    await cancel(desk, { kind: 'lane', id: anna.bookingId, holder: anna.holder })
    expect(await reserve(desk, wishOf('ben'))).toEqual({ outcome: 'slot_taken' })
    expect(await reserve(desk, wishOf('ben', slotOf(), 'ben-2'))).toMatchObject({ outcome: 'booked' })
  })

  test('the same request again, after a cancel that broke off: the cancel is finished and told, and never undone by a look', async () => {
    const desk = deskOn()
    const wish = wishOf('anna')
    await reserve(desk, wish)
    await desk.settled()
    const dying = deskOn(
      failingStore(desk.store, ({ verb, key }) => (verb === 'replace' && key.startsWith('mw/') ? 'before' : undefined)),
    )
    const ended = cancel(dying, { kind: 'lane', id: wish.bookingId, holder: wish.holder })
    await expect(ended).rejects.toThrow('lost')
    expect(await reserve(desk, wish)).toEqual({ outcome: 'gone' })
    expect(await reserve(desk, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
  })

  test('a request delivered again after its booking was canceled does not bring it back', async () => {
    const desk = deskOn()
    const wish = wishOf('anna')
    await reserve(desk, wish)
    await cancel(desk, { kind: 'lane', id: wish.bookingId, holder: wish.holder })
    expect(await reserve(desk, wish)).toEqual({ outcome: 'gone' })
    expect(await weekFor(desk, 'lane', monday, wish.holder)).toEqual([])
  })
})

describe('cancel', () => {
  test('by an id whose booking is only just made leaves no lock behind', async () => {
    const desk = deskOn()
    const wish = wishOf('anna')
    // The lock is looked for, and only then the slot is booked.
    const late = {
      ...desk.store,
      async read<Value extends Doc>(key: string) {
        const found = await desk.store.read<Value>(key)
        if (key === keys.slot(wish.slot)) await reserve(desk, wish)
        return found
      },
    }
    const hasty = { ...desk, store: late }
    expect(await cancel(hasty, { kind: 'lane', id: wish.bookingId, holder: wish.holder })).toBe('cancelled')
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 0, violations: [] })
    expect(await reserve(desk, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
  })

  const booked = async () => {
    const desk = deskOn()
    const wish = wishOf('anna')
    await reserve(desk, wish)
    return { desk, wish, mine: { kind: 'lane', id: wish.bookingId, holder: wish.holder } as const }
  }

  test('gives the slot and the place in the week back', async () => {
    const { desk, mine } = await booked()
    expect(await cancel(desk, mine)).toBe('cancelled')
    expect(await reserve(desk, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
    for (const time of ['14:00', '15:00'])
      expect(await reserve(desk, wishOf('anna', mon(time), time))).toMatchObject({ outcome: 'booked' })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('twice is as good as once, even when the slot is somebody else’s by then', async () => {
    const { desk, mine } = await booked()
    await cancel(desk, mine)
    await reserve(desk, wishOf('ben'))
    expect(await cancel(desk, mine)).toBe('cancelled')
    expect(await reserve(desk, wishOf('carl'))).toEqual({ outcome: 'slot_taken' })
  })

  test('what is not mine, not there or no id at all is not found, and stays', async () => {
    const { desk, mine } = await booked()
    expect(await cancel(desk, { ...mine, holder: holderNamed('ben') })).toBe('not_found')
    expect(await cancel(desk, { ...mine, kind: 'speede' })).toBe('not_found')
    for (const id of ['', 'x', 'bk_2026-02-30_1800_3_'.padEnd(62, 'a'), `${mine.id}/../..`, `${mine.id}\n`])
      expect(await cancel(desk, { ...mine, id })).toBe('not_found')
    expect(await reserve(desk, wishOf('ben'))).toEqual({ outcome: 'slot_taken' })
  })

  test('staff may cancel anybody’s, twice too', async () => {
    const { desk, mine, wish } = await booked()
    expect(await cancel(desk, { ...mine, holder: undefined })).toBe('cancelled')
    await desk.settled()
    expect(await cancel(desk, { ...mine, holder: undefined })).toBe('cancelled')
    expect(await weekFor(desk, 'lane', monday, wish.holder)).toEqual([])
    expect(await cancel(desk, { ...mine, id: wishOf('ben').bookingId, holder: undefined })).toBe('not_found')
    const { bookingId: nobodys } = wishOf('ben', slotOf({ unit: 5 }))
    expect(await cancel(desk, { ...mine, id: nobodys, holder: undefined })).toBe('not_found')
  })

  test('a session that has begun counts and cannot be handed back, except by staff', async () => {
    const { desk, mine } = await booked()
    desk.pass(31 * 3_600_000)
    expect(await cancel(desk, mine)).toBe('begun')
    expect(await cancel(desk, { ...mine, holder: undefined })).toBe('cancelled')
  })

  test('a booking still being made is not canceled under the hands of its maker', async () => {
    const store = memoryStore()
    const wish = wishOf('anna')
    const stopping = deskOn(failingStore(store, ({ number }) => (number > 3 ? 'before' : undefined)))
    await expect(reserve(stopping, wish)).rejects.toThrow('lost')
    expect(await cancel(deskOn(store), { kind: 'lane', id: wish.bookingId, holder: wish.holder })).toBe('in_progress')
    expect(await reserve(deskOn(store), wishOf('anna', slotOf(), 'other'))).toEqual({ outcome: 'in_progress' })
  })
})

test('a booking’s id names its slot and nothing of the member', () => {
  const wish = wishOf('anna', slotOf({ time: '09:30' }, 'speede'))
  expect(slotOfId('speede', wish.bookingId)).toEqual(wish.slot)
  expect(wish.bookingId).toMatch(/^bk_2026-11-19_0930_3_[0-9a-f]{40}$/)
  expect(wish.bookingId).not.toContain(wish.holder)
})
