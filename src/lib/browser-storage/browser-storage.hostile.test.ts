/** Invalid stored values never break a page. */
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { longDay } from '#domain/calendar/calendar.ts'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import {
  bookingsEntry,
  cartEntry,
  eventBookingsEntry,
  cachedAtEntry,
  ordersEntry,
  rsvpEntry,
  speedeEntry,
} from './browser-storage.ts'
import { profileEntry } from './profile-entry.ts'

const lane = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'pat@example.com' }
const speede = { id: 'bk_2', unit: 2, date: '2026-11-24', time: '16:30', name: 'Sam', email: 'pat@example.com' }
const booking = {
  id: 'rs_1',
  eventId: 'ev_1',
  title: 'Skills night',
  datetime: '2026-11-28T23:00:00.000Z',
  name: 'Pat',
  email: 'pat@example.com',
  qty: 2,
}

beforeEach(() => localStorage.clear())

describe('unreadable values count as empty', () => {
  test.each(['', '{', 'null', '7', '"x"', '[]', '{}', '{"id":1,"email":2}', '[{"id":"m_1"}]'])('%j', (text) => {
    for (const key of [
      'auth:profile',
      'bookings',
      'speede:bookings',
      'eventBookings',
      'event:ev_1',
      'mirror:at',
      'cart:items',
      'orders',
    ]) {
      localStorage.setItem(key, text)
    }
    expect(profileEntry.read()).toBeNull()
    expect(bookingsEntry.read()).toEqual([])
    expect(speedeEntry.read()).toEqual([])
    expect(eventBookingsEntry.read()).toEqual([])
    expect(rsvpEntry('ev_1').read()).toEqual([])
    expect(cartEntry.read()).toEqual([])
    expect(ordersEntry.read()).toEqual([])
    expect(cachedAtEntry.read()).toBeNull()
  })

  test('valid items of a list are kept, invalid ones are dropped', () => {
    const odd = [null, 7, { ...lane, lane: '3' }, { ...lane, date: '2026-02-30' }, { ...lane, time: 'noon' }, [lane]]
    localStorage.setItem('bookings', JSON.stringify([...odd, lane]))
    expect(bookingsEntry.read()).toEqual([lane])
    const events = [{ ...booking, datetime: 'soon' }, { ...booking, qty: 1.5 }, booking]
    localStorage.setItem('eventBookings', JSON.stringify(events))
    expect(eventBookingsEntry.read()).toEqual([booking])
  })

  test('a field that this version does not know does no harm', () => {
    const newer = { ...lane, places: [1, 2], note: { text: 'Bring skates' } }
    localStorage.setItem('bookings', JSON.stringify([newer]))
    expect(bookingsEntry.read()).toEqual([newer])
  })

  test("a profile without a name has an empty one, and only 'true' makes a preview", () => {
    localStorage.setItem('auth:profile', JSON.stringify({ id: 'm_1', email: 'p@e.co', preview: 'yes', role: 'staff' }))
    expect(profileEntry.read()).toEqual({ id: 'm_1', email: 'p@e.co', profileName: '' })
  })

  test('the schedule can be rendered from any stored value', () => {
    const almostValid = fc
      .constantFrom<object>(lane, speede, booking)
      .chain((entry) =>
        fc
          .dictionary(fc.constantFrom(...Object.keys(entry)), fc.jsonValue())
          .map((changes): unknown => Object.assign({}, entry, changes)),
      )
    fc.assert(
      fc.property(fc.oneof(fc.array(almostValid), fc.jsonValue(), fc.string()), (stored) => {
        const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
        for (const key of ['bookings', 'speede:bookings', 'eventBookings']) localStorage.setItem(key, text)
        const sources = {
          bookings: bookingsEntry.read(),
          speedeBookings: speedeEntry.read(),
          eventBookings: eventBookingsEntry.read(),
        }
        const items = scheduleOf(sources, 'pat@example.com', new Date('2026-11-21T15:00:00Z'))
        for (const { date } of items) expect(longDay(date)).toMatch(/^\w+, \w+ \d+$/)
      }),
      { numRuns: 500 },
    )
  })
})
