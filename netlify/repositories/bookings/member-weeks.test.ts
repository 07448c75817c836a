/** The week document: what is kept of an entry that ends, and what of the week a family sees. */
import { describe, expect, test } from 'vitest'
import { accountKeyNamed, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { withLateTaken } from './weekly-limit.ts'
import {
  anonymizeWeek,
  bookingOf,
  isOffer,
  isOverOffer,
  emptyWeek,
  endEntry,
  kindOfWeekKey,
  weekKey,
} from './member-weeks.ts'
import { bookingIdOf, slotOfId } from './booking-ids.ts'
import { bookingsOfMember, toLaneBooking } from './bookings-of-member.ts'
import { slotOfBookingId } from './slots.ts'
import { kinds } from '#domain/facility/facility.ts'
import { memberWeek, type Entry, type MemberWeek } from '#records/bookings.ts'

const fields = (id: string) => ({ id, unit: 3, date: '2026-11-19', time: '18:00', name: 'Anna', player: 'p1' })
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({ ...fields(id), ...more })
const weekOf = (...entries: MemberWeek['entries']): MemberWeek => ({ ...emptyWeek, entries })

describe('an entry that ends', () => {
  const calendar = { id: 'first', sequence: 2 }
  const late = { player: 'p1', counts: true }
  test.each<[string, Partial<Entry>, Parameters<typeof endEntry>[2], Parameters<typeof endEntry>[3], object]>([
    ['canceled', {}, 'cancelled', {}, { player: 'p1' }],
    [
      'canceled, with what a calendar knows',
      { calendar, group: 'g' },
      'canceled_by_club',
      {},
      { player: 'p1', calendar, group: 'g' },
    ],
    ['canceled together', {}, 'cancelled', { together: 'a' }, { player: 'p1', together: 'a' }],
    ['canceled late', {}, 'cancelled', { isLate: true }, { player: 'p1', late }],
    ['canceled late, over the limit', { overLimit: true }, 'cancelled', { isLate: true }, { player: 'p1' }],
    ['moved', { calendar }, 'moved', { to: 'b' }, { to: 'b' }],
    ['an offer that was declined', { offer: { wish: 'w', until: 1 } }, 'declined', {}, {}],
  ])('%s', (_, more, ending, options, kept) => {
    const others = [entry('b', { group: 'g' }), entry('c')]
    const week = endEntry(weekOf(entry('a', more), ...others), 'a', ending, options)
    expect(week).toEqual({ ...weekOf(...others), done: [{ id: 'a', ending, ...kept }] })
  })

  test('that is not in the week is recorded, and nothing goes', () => {
    const week = weekOf(entry('a'))
    expect(endEntry(week, 'z', 'slot_taken')).toEqual({ ...week, done: [{ id: 'z', ending: 'slot_taken' }] })
  })

  test('is kept beyond the last 500 while it counts', () => {
    let week = endEntry(weekOf(entry('late')), 'late', 'cancelled', { isLate: true })
    for (let nth = 0; nth < 510; nth += 1) week = endEntry(week, `id${nth}`, 'slot_taken')
    expect(week.done[0]).toMatchObject({ id: 'late' })
    expect(endEntry(withLateTaken(week, 'late'), 'last', 'slot_taken').done[0]).toMatchObject({ id: 'id11' })
  })
})

test('a booking is no offer, and an offer is open until its time is over', () => {
  const offered = entry('a', { offer: { wish: 'w', until: 1000 } })
  const accepted = entry('a', { offer: { wish: 'w', by: 'parent' } })
  const week = weekOf(offered, entry('b'))
  expect([bookingOf(week, 'a'), bookingOf(week, 'b')?.id]).toEqual([undefined, 'b'])
  expect([isOverOffer(offered, 999), isOverOffer(offered, 1000), isOverOffer(accepted, 1000)]).toEqual([
    false,
    true,
    false,
  ])
  expect([offered, accepted].map(isOffer)).toEqual([true, false])
})

describe('without names', () => {
  test('every typed name goes, and nothing else', () => {
    const week = weekOf(entry('a', { player: 'p1' }), entry('b', { name: '' }))
    expect(anonymizeWeek(week)).toEqual(weekOf(entry('a', { player: 'p1', name: '' }), entry('b', { name: '' })))
  })

  test('there is nothing to write where no name is left', () => {
    expect(anonymizeWeek(weekOf(entry('a', { name: '' })))).toBeUndefined()
    expect(anonymizeWeek(emptyWeek)).toBeUndefined()
  })
})

test('a family sees what is booked and has a name, in the order of time', async () => {
  const { store } = testContext()
  const owner = accountKeyNamed('anna')
  const key = weekKey(owner, { kind: 'lane', date: '2026-11-19' })
  const week = weekOf(
    entry('evening', { time: '20:00' }),
    entry('morning', { time: '09:00' }),
    entry('the day before', { date: '2026-11-18', time: '21:00' }),
    entry('offered', { offer: { wish: 'w', until: 1 } }),
    entry('of a deleted account', { name: '' }),
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
  for (const kind of kinds) {
    expect(kindOfWeekKey(weekKey('a'.repeat(40), { kind, date: '2026-11-19' }))).toBe(kind)
  }
})

describe('the slot of a booking', () => {
  test.each(kinds)('%s: found by the id alone', async (kind) => {
    const context = testContext()
    const { slot, bookingId, ...request } = reservationOf('anna', slotOf({ unit: 4 }, kind))
    await reserve(context, { slot, bookingId, ...request })
    const found = await slotOfBookingId(context.store, bookingId)
    expect([found?.slot, found?.record.id]).toEqual([slot, bookingId])
  })

  test('of a slot that somebody else has, or of no slot, is not found', async () => {
    const context = testContext()
    await reserve(context, reservationOf('ben'))
    expect(await slotOfBookingId(context.store, bookingIdOf(slotOf(), accountKeyNamed('anna'), 'k'))).toBeUndefined()
    expect(await slotOfBookingId(context.store, 'bk_none')).toBeUndefined()
  })

  test.each(['bk_2026-02-30_1800_3_', 'bk_2026-11-19_2400_3_', 'bk_2026-11-19_1860_3_'])(
    'the id %s… has no slot',
    (start) => expect(slotOfId('lane', start + 'a'.repeat(40))).toBeUndefined(),
  )
})
