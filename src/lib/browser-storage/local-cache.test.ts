/** The local cache replaces the entries of one member and leaves those of others unchanged. */
import { afterEach, expect, it } from 'vitest'
import { bookingsEntry, clearPersonalData, eventBookingsEntry, cachedAtEntry, rsvpEntry } from './browser-storage.ts'
import { removeRsvp, fillLocalCache, saveSession, saveRsvp } from './local-cache.ts'

const lane = (id: string, email: string) => ({ id, lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email })
const rsvp = (id: string, email: string, qty = 1) => ({
  id,
  eventId: 'e1',
  title: 'Clinic',
  datetime: '2026-12-05T15:00:00.000Z',
  name: 'Sam',
  email,
  qty,
})
const [mine, theirs] = ['sam@example.com', 'ada@example.com']
const at = new Date('2026-11-24T21:12:00Z')

afterEach(() => {
  clearPersonalData()
  localStorage.clear()
})

it('saving a booking twice stores it once', () => {
  saveSession(lane('b1', mine))
  saveSession(lane('b1', mine))
  expect(bookingsEntry.read()).toEqual([lane('b1', mine)])
})

it("replaces this e-mail's entries, compared case-insensitively, and no others", () => {
  saveSession(lane('old', 'SAM@example.com'))
  saveSession(lane('b2', theirs))
  saveRsvp(rsvp('r-theirs', theirs), 'then')
  fillLocalCache(
    { items: [], bookings: [lane('new', mine)], speedeBookings: [], eventBookings: [rsvp('r1', mine)] },
    mine,
    at,
  )
  expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['b2', 'new'])
  expect(eventBookingsEntry.read().map(({ id }) => id)).toEqual(['r-theirs', 'r1'])
  expect(cachedAtEntry.read()).toBe('2026-11-24T21:12:00.000Z')
})

it("keeps 'event:{id}' in sync: the creation time survives a refresh, a canceled RSVP is removed", () => {
  saveRsvp(rsvp('r1', mine, 1), '2026-11-20T10:00:00.000Z')
  fillLocalCache({ items: [], bookings: [], speedeBookings: [], eventBookings: [rsvp('r1', mine, 3)] }, mine, at)
  expect(rsvpEntry('e1').read()).toEqual([
    { ts: '2026-11-20T10:00:00.000Z', title: 'Clinic', email: mine, datetime: '2026-12-05T15:00:00.000Z', qty: 3 },
  ])
  removeRsvp('r1')
  expect(localStorage.getItem('event:e1')).toBeNull()
})
