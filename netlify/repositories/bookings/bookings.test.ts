/** Booking ids, and the list of a member's bookings. */
import { expect, test } from 'vitest'
import { cancel } from '#server/services/bookings/cancel.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { testContext, accountKeyNamed, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { bookingIdOf, slotOfId } from './booking-ids.ts'
import { bookingsOfMember } from './bookings-of-member.ts'
import { emptyWeek, endEntry, endingOf } from './member-weeks.ts'

test('a booking id is deterministic; another member, slot, kind or key gives another id', () => {
  const ids = [
    bookingIdOf(slotOf(), 'a', 'k'),
    bookingIdOf(slotOf(), 'b', 'k'),
    bookingIdOf(slotOf(), 'a', 'l'),
    bookingIdOf(slotOf({ unit: 4 }), 'a', 'k'),
    bookingIdOf(slotOf({}, 'speede'), 'a', 'k'),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  expect(bookingIdOf(slotOf(), 'a', 'k')).toBe(ids[0])
  expect(slotOfId('lane', ids[0]!)).toEqual(slotOf())
  expect(slotOfId('lane', 'bk_2026-11-19_2570_3_'.padEnd(61, 'a'))).toBeUndefined()
})

test('parses the id of a two-digit lane', () => {
  const slot = slotOf({ unit: 12 })
  expect(slotOfId('lane', bookingIdOf(slot, 'anna', 'key'))).toEqual(slot)
})

test('a booking id contains its slot and nothing about the member', () => {
  const request = reservationOf('anna', slotOf({ time: '09:30' }, 'speede'))
  expect(slotOfId('speede', request.bookingId)).toEqual(request.slot)
  expect(request.bookingId).toMatch(/^bk_2026-11-19_0930_3_[0-9a-f]{40}$/)
  expect(request.bookingId).not.toContain(request.accountKey)
})

test('lists only the member’s own bookings, from today’s week on, by time', async () => {
  const context = testContext()
  const book = (member: string, slot = slotOf()) => reserve(context, reservationOf(member, slot))
  await book('anna', slotOf({ date: '2026-11-27', time: '10:00' }))
  await book('anna', slotOf({ date: '2026-11-19', time: '20:00' }))
  await book('anna', slotOf({ date: '2026-11-19', time: '09:30' }, 'speede'))
  await book('anna', slotOf({ date: '2026-11-19', time: '10:30' }, 'speede'))
  await book('ben')
  const canceled = reservationOf('anna', slotOf({ date: '2026-11-20' }))
  await reserve(context, canceled)
  await cancel(context, { kind: 'lane', id: canceled.bookingId, accountKey: canceled.accountKey })

  const { bookings, speedeBookings } = await bookingsOfMember(
    context.store,
    accountKeyNamed('anna'),
    'Anna@Example.com',
    '2026-11-20',
  )
  expect(bookings.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-11-19 20:00', '2026-11-27 10:00'])
  expect(speedeBookings).toEqual([
    { id: expect.any(String), unit: 3, date: '2026-11-19', time: '10:30', name: 'anna', email: 'Anna@Example.com' },
  ])
  const later = await bookingsOfMember(context.store, accountKeyNamed('anna'), 'a@b.co', '2026-11-23')
  expect(later.bookings.map(({ date }) => date)).toEqual(['2026-11-27'])
})

test('stores no e-mail address with a booking', async () => {
  const context = testContext()
  await reserve(context, reservationOf('anna'))
  await context.drainWaitUntil()
  for (const { key } of await context.store.list('mw/'))
    expect(JSON.stringify(await context.store.read(key))).not.toContain('@')
})

test('records ended requests and drops the oldest first', () => {
  let week = emptyWeek
  for (let n = 0; n < 510; n += 1) week = endEntry(week, `id${n}`, 'cancelled')
  expect(week.done).toHaveLength(500)
  expect(endingOf(week, 'id509')).toBe('cancelled')
  expect(endingOf(week, 'id10')).toBe('cancelled')
  expect(endingOf(week, 'id9')).toBeUndefined()
})

test('a week document with as many endings as possible has less than 50 kB', () => {
  let week = emptyWeek
  for (let n = 0; n < 510; n += 1) {
    const { bookingId } = reservationOf('anna', slotOf({ unit: 12 }), String(n))
    week = endEntry(week, bookingId, 'slot_taken')
  }
  expect(JSON.stringify(week).length).toBeLessThan(50_000)
})

test('a late copy of a canceled request does not book, 200 bookings and cancellations later', async () => {
  const context = testContext()
  const bookAndCancel = async (request: ReturnType<typeof reservationOf>) => {
    expect((await reserve(context, request)).outcome).toBe('booked')
    expect(await cancel(context, { kind: 'lane', id: request.bookingId, accountKey: request.accountKey })).toBe(
      'cancelled',
    )
    await context.drainWaitUntil()
  }
  const first = reservationOf('anna')
  await bookAndCancel(first)
  for (let n = 0; n < 200; n += 1) await bookAndCancel(reservationOf('anna', slotOf({ time: '19:00' }), `later-${n}`))
  expect((await reserve(context, first)).outcome).toBe('gone')
})
