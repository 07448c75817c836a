/** How bookings are filed: ids, and what a member has booked. */
import { expect, test } from 'vitest'
import { cancel } from '#server/services/bookings/cancel.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { contextOn, ownerKeyNamed, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { bookingIdOf, bookingsOfMember, emptyWeek, end, endingOf, slotOfId } from './bookings.ts'

test('one request has one id; another member, slot, kind or key has another', () => {
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

test('a booking of a two-digit lane is found by its id too', () => {
  const slot = slotOf({ unit: 12 })
  expect(slotOfId('lane', bookingIdOf(slot, 'anna', 'key'))).toEqual(slot)
})

test('a member’s bookings are from today’s week on, by time, each in its own shape, and nobody else’s', async () => {
  const context = contextOn()
  const book = (member: string, slot = slotOf()) => reserve(context, reservationOf(member, slot))
  await book('anna', slotOf({ date: '2026-11-26', time: '10:00' }))
  await book('anna', slotOf({ date: '2026-11-19', time: '20:00' }))
  await book('anna', slotOf({ date: '2026-11-19', time: '09:30' }, 'speede'))
  await book('anna', slotOf({ date: '2026-11-19', time: '10:30' }, 'speede'))
  await book('ben')
  const given = reservationOf('anna', slotOf({ date: '2026-11-20' }))
  await reserve(context, given)
  await cancel(context, { kind: 'lane', id: given.bookingId, ownerKey: given.ownerKey })

  const { bookings, speedeBookings } = await bookingsOfMember(
    context.store,
    ownerKeyNamed('anna'),
    'Anna@Example.com',
    '2026-11-20',
  )
  expect(bookings.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-11-19 20:00', '2026-11-26 10:00'])
  expect(speedeBookings).toEqual([
    { id: expect.any(String), unit: 3, date: '2026-11-19', time: '10:30', name: 'anna', email: 'Anna@Example.com' },
  ])
  const later = await bookingsOfMember(context.store, ownerKeyNamed('anna'), 'a@b.co', '2026-11-23')
  expect(later.bookings.map(({ date }) => date)).toEqual(['2026-11-26'])
})

test('no e-mail is kept with a booking', async () => {
  const context = contextOn()
  await reserve(context, reservationOf('anna'))
  await context.settled()
  for (const { key } of await context.store.list('mw/'))
    expect(JSON.stringify(await context.store.read(key))).not.toContain('@')
})

test('ended requests are remembered, the oldest are forgotten first', () => {
  let week = emptyWeek
  for (let n = 0; n < 30; n += 1) week = end(week, `id${n}`, 'cancelled')
  expect(week.done).toHaveLength(24)
  expect(endingOf(week, 'id29')).toBe('cancelled')
  expect(endingOf(week, 'id5')).toBeUndefined()
})
