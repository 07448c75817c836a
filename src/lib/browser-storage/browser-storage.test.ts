/** The mirror keeps the shapes of the specification, tells every tab, and forgets a person completely. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addedProductsEntry,
  bookingsEntry,
  cartEntry,
  checkoutKeyEntry,
  clearOwn,
  eventBookingsEntry,
  knownEventsEntry,
  cachedAtEntry,
  ordersEntry,
  profileEntry,
  rsvpEntry,
  speedeEntry,
  useStorageEntry,
} from './browser-storage.ts'

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
const rsvp = {
  ts: '2026-11-21T14:00:00.000Z',
  title: 'Skills night',
  email: 'pat@example.com',
  datetime: '2026-11-28T23:00:00.000Z',
  qty: 2,
}
const line = { pid: 'hat', name: 'Members Logo Hat', price: 3000, image: '/hat.webp', size: 'One Size', qty: 1 }
const order = {
  id: 'ord_1',
  email: 'pat@example.com',
  items: [line],
  total: 3000,
  status: 'pending_pickup' as const,
  note: '',
  createdAt: '2026-11-21T14:00:00.000Z',
}
const profile = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }

/** What another tab does: the storage changes, then the browser tells this tab. */
function otherTab(key: string | null, text: string | null): void {
  if (key === null) localStorage.clear()
  else if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
}

const forget = () => {
  clearOwn()
  localStorage.clear()
}
beforeEach(forget)
afterEach(forget)

describe('keys and shapes of specification section 3', () => {
  test.each([
    ['auth:profile', profileEntry, profile],
    ['bookings', bookingsEntry, [lane]],
    ['speede:bookings', speedeEntry, [speede]],
    ['eventBookings', eventBookingsEntry, [booking]],
    ['event:ev_1', rsvpEntry('ev_1'), [rsvp]],
    ['cart:items', cartEntry, [line]],
    ['orders', ordersEntry, [order]],
    ['proshop:products', addedProductsEntry, [{ id: '1', name: 'Puck', price: '$5', image: '/puck.webp' }]],
  ] as const)('%s', (key, shelf, value) => {
    shelf.write(value as never)
    expect(JSON.parse(localStorage.getItem(key)!)).toEqual(value)
    expect(shelf.read()).toEqual(value)
    shelf.clear()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('one event has one shelf', () => expect(rsvpEntry('ev_1')).toBe(rsvpEntry('ev_1')))
})

describe('the same text is the same object', () => {
  test('reading twice, or hearing of an unchanged text, gives one and the same list', () => {
    bookingsEntry.write([lane])
    const first = bookingsEntry.read()
    expect(bookingsEntry.read()).toBe(first)
    otherTab('bookings', JSON.stringify([lane]))
    expect(bookingsEntry.read()).toBe(first)
    bookingsEntry.clear()
    expect(bookingsEntry.read()).toBe(bookingsEntry.read())
  })

  test('a component is drawn again only when the text changes', () => {
    let drawn = 0
    const empty: never[] = []
    const { result } = renderHook(() => {
      drawn++
      return useStorageEntry(bookingsEntry, empty)
    })
    act(() => bookingsEntry.write([lane]))
    act(() => bookingsEntry.write([lane]))
    expect(result.current).toEqual([lane])
    expect(drawn).toBe(2)
  })
})

describe("'Refreshes when browser storage changes'", () => {
  test('a write is told in the tab that wrote, once, and only to those who listen to that key', () => {
    const heard = vi.fn()
    const elsewhere = vi.fn()
    const stop = [bookingsEntry.subscribe(heard), speedeEntry.subscribe(elsewhere)]
    bookingsEntry.write([lane])
    expect(heard).toHaveBeenCalledTimes(1)
    expect(elsewhere).not.toHaveBeenCalled()
    stop.forEach((end) => end())
    bookingsEntry.write([])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a change in another tab is told here', () => {
    const { result } = renderHook(() => useStorageEntry(bookingsEntry, []))
    act(() => otherTab('bookings', JSON.stringify([lane])))
    expect(result.current).toEqual([lane])
    act(() => otherTab('bookings', null))
    expect(result.current).toEqual([])
  })

  test('a storage emptied elsewhere empties every shelf here', () => {
    bookingsEntry.write([lane])
    profileEntry.write(profile)
    const lanes = renderHook(() => useStorageEntry(bookingsEntry, []))
    const person = renderHook(() => useStorageEntry(profileEntry, null))
    act(() => otherTab(null, null))
    expect([lanes.result.current, person.result.current]).toEqual([[], null])
  })

  test('two changes in a row do not lose each other', () => {
    bookingsEntry.update((kept) => [...kept, lane])
    bookingsEntry.update((kept) => [...kept, { ...lane, id: 'bk_9' }])
    expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['bk_1', 'bk_9'])
  })
})

describe('where the browser refuses storage', () => {
  const full = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  test('a full disk: the page goes on with what it could not keep, not with what was there before', () => {
    bookingsEntry.write([lane])
    full()
    bookingsEntry.write([lane, { ...lane, id: 'bk_9' }])
    expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['bk_1', 'bk_9'])
    bookingsEntry.clear()
    expect(bookingsEntry.read()).toEqual([])
  })

  test('and what another tab keeps later is the newer', () => {
    const refusal = full()
    bookingsEntry.write([lane])
    refusal.mockRestore()
    otherTab('bookings', JSON.stringify([{ ...lane, id: 'bk_9' }]))
    expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['bk_9'])
  })

  test('no storage at all: reading, writing and forgetting still work', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const verb of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, verb).mockImplementation(denied)
    }
    expect(profileEntry.read()).toBeNull()
    profileEntry.write(profile)
    rsvpEntry('ev_1').write([rsvp])
    expect(profileEntry.read()).toEqual(profile)
    clearOwn()
    expect(profileEntry.read()).toBeNull()
    expect(rsvpEntry('ev_1').read()).toEqual([])
  })
})

test("'clears the member's own keys': after log-out nothing of the first family is left for the second", () => {
  profileEntry.write(profile)
  bookingsEntry.write([lane])
  speedeEntry.write([speede])
  eventBookingsEntry.write([booking])
  rsvpEntry('ev_1').write([rsvp])
  // Left by an earlier visit: no booking points to it any more, but the address is still in it.
  localStorage.setItem('event:ev_old', JSON.stringify([rsvp]))
  cachedAtEntry.write('2026-11-21T21:12:00.000Z')
  cartEntry.write([line])
  ordersEntry.write([order])
  checkoutKeyEntry.write('a-key')
  knownEventsEntry.write([])
  addedProductsEntry.write([])
  localStorage.setItem('somebody-else', 'stays')
  clearOwn()
  // The club's calendar and catalogue are public and stay.
  expect(Object.keys(localStorage).toSorted()).toEqual(['events:known', 'proshop:products', 'somebody-else'])
  expect(eventBookingsEntry.read()).toEqual([])
  expect(rsvpEntry('ev_1').read()).toEqual([])
})
