/** The week document: what goes with an entry that ends, what expires, and what of it a family sees. */
import { describe, expect, test } from 'vitest'
import { ownerKeyNamed, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import {
  anonymizeWeek,
  emptyWeek,
  endEntry,
  kindOfWeekKey,
  memberWeek,
  weekKey,
  withoutExpired,
  type ConfirmedEntry,
  type HeldEntry,
  type MemberWeek,
} from './member-weeks.ts'
import { bookingIdOf, slotOfId } from './booking-ids.ts'
import { bookingsOfMember, toLaneBooking } from './bookings-of-member.ts'
import { lockOfId } from './slot-locks.ts'

const fields = (id: string) => ({ id, unit: 3, date: '2026-11-19', time: '18:00', name: 'Anna', player: 'p1' })
const confirmed = (id: string, more: Partial<ConfirmedEntry> = {}): ConfirmedEntry => ({
  ...fields(id),
  state: 'confirmed',
  ...more,
})
const held = (id: string, more: Partial<HeldEntry> = {}): HeldEntry => ({
  ...fields(id),
  state: 'held',
  lease: 1000,
  ...more,
})
const weekOf = (...entries: MemberWeek['entries']): MemberWeek => ({ ...emptyWeek, entries })
const idsOf = ({ entries }: MemberWeek) => entries.map(({ id }) => id)

describe('a held entry that ends takes the held ones of its group along', () => {
  test('all of them, and nobody else', () => {
    const others = [
      held('other group', { group: 'h' }),
      held('alone'),
      confirmed('confirmed before', { group: 'g' }),
    ] as const
    const week = weekOf(held('a', { group: 'g' }), held('b', { group: 'g' }), held('c', { group: 'g' }), ...others)
    const { entries, done } = endEntry(week, 'b', 'slot_taken')
    expect(entries).toEqual(others)
    expect(done).toEqual([
      { id: 'a', ending: 'expired' },
      { id: 'c', ending: 'expired' },
      { id: 'b', ending: 'slot_taken' },
    ])
  })

  test('one without a group ends alone', () => {
    expect(idsOf(endEntry(weekOf(held('a'), held('b')), 'a', 'cancelled'))).toEqual(['b'])
  })

  test('a confirmed one ends alone', () => {
    const week = weekOf(confirmed('a', { group: 'g' }), held('b', { group: 'g' }))
    expect(idsOf(endEntry(week, 'a', 'cancelled'))).toEqual(['b'])
  })

  test('one that is not in the week is recorded, and nothing goes', () => {
    const week = weekOf(held('a', { group: 'g' }))
    expect(endEntry(week, 'z', 'cancelled')).toEqual({ ...week, done: [{ id: 'z', ending: 'cancelled' }] })
  })
})

describe('a hold', () => {
  test('expires at the end of its lease, with its group, and is recorded once', () => {
    const week = weekOf(
      held('a', { group: 'g', lease: 1000 }),
      held('b', { group: 'g', lease: 1000 }),
      held('later', { lease: 1001 }),
      confirmed('sure'),
    )
    expect(withoutExpired(week, 999)).toBe(week)
    const rest = withoutExpired(week, 1000)
    expect(idsOf(rest)).toEqual(['later', 'sure'])
    expect(rest.done).toEqual([
      { id: 'b', ending: 'expired' },
      { id: 'a', ending: 'expired' },
    ])
  })
})

describe('without names', () => {
  test('every typed name goes, and nothing else', () => {
    const week = weekOf(confirmed('a', { player: 'p1' }), held('b', { name: '' }))
    expect(anonymizeWeek(week)).toEqual(weekOf(confirmed('a', { player: 'p1', name: '' }), held('b', { name: '' })))
  })

  test('there is nothing to write where no name is left', () => {
    expect(anonymizeWeek(weekOf(confirmed('a', { name: '' })))).toBeUndefined()
    expect(anonymizeWeek(emptyWeek)).toBeUndefined()
  })
})

test('a family sees what is confirmed and has a name, in the order of time', async () => {
  const { store } = testContext()
  const owner = ownerKeyNamed('anna')
  const key = weekKey(owner, { kind: 'lane', date: '2026-11-19' })
  const week = weekOf(
    confirmed('evening', { time: '20:00' }),
    confirmed('morning', { time: '09:00' }),
    confirmed('the day before', { date: '2026-11-18', time: '21:00' }),
    held('held'),
    confirmed('of a deleted account', { name: '' }),
  )
  await store.create(key, memberWeek.parse(week))
  const { bookings, speedeBookings } = await bookingsOfMember(store, owner, 'anna@example.com', '2026-11-18')
  expect(bookings.map(({ id }) => id)).toEqual(['the day before', 'morning', 'evening'])
  expect(speedeBookings).toEqual([])
})

test('a booking names its player unless there is only one, and its group where it has one', () => {
  const { unit: lane, ...rest } = fields('a')
  const email = 'anna@example.com'
  expect(toLaneBooking(fields('a'), email)).toStrictEqual({ ...rest, lane, email })
  const { player: _, ...unnamed } = rest
  expect(toLaneBooking({ ...fields('a'), onlyPlayer: true }, email)).toStrictEqual({ ...unnamed, lane, email })
  const full = { ...fields('a'), group: 'g' }
  expect(toLaneBooking(full, email)).toStrictEqual({ ...rest, lane, email, group: 'g' })
})

test('the key of a week says its kind', () => {
  for (const kind of ['lane', 'speede'] as const) {
    expect(kindOfWeekKey(weekKey('a'.repeat(40), { kind, date: '2026-11-19' }))).toBe(kind)
  }
})

describe('the lock of a booking', () => {
  test.each(['lane', 'speede'] as const)('%s: found by the id alone', async (kind) => {
    const context = testContext()
    const { slot, bookingId, ...request } = reservationOf('anna', slotOf({ unit: 4 }, kind))
    await reserve(context, { slot, bookingId, ...request })
    const found = await lockOfId(context.store, bookingId)
    expect([found?.slot, found?.lock.value.id]).toEqual([slot, bookingId])
  })

  test('of a slot that somebody else has, or of no slot, is not found', async () => {
    const context = testContext()
    await reserve(context, reservationOf('ben'))
    expect(await lockOfId(context.store, bookingIdOf(slotOf(), ownerKeyNamed('anna'), 'k'))).toBeUndefined()
    expect(await lockOfId(context.store, 'bk_none')).toBeUndefined()
  })

  test.each(['bk_2026-02-30_1800_3_', 'bk_2026-11-19_2400_3_', 'bk_2026-11-19_1860_3_'])(
    'the id %s… has no slot',
    (start) => expect(slotOfId('lane', start + 'a'.repeat(40))).toBeUndefined(),
  )
})
