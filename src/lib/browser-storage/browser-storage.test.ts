/** Browser storage: the formats of the specification, updates across tabs, and complete removal of personal data. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addedProductsEntry,
  bookingsEntry,
  cartEntry,
  checkoutEntry,
  clearPersonalData,
  eventBookingsEntry,
  cachedEventsEntry,
  cachedAtEntry,
  ordersEntry,
  rsvpEntry,
  speedeEntry,
} from './browser-storage.ts'
import { profileEntry } from './profile-entry.ts'
import { useStorageEntry } from './storage-entry.ts'

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

/** Simulates another tab: changes the storage, then dispatches the storage event. */
function otherTab(key: string | null, text: string | null): void {
  if (key === null) localStorage.clear()
  else if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
}

const clearAll = () => {
  clearPersonalData()
  localStorage.clear()
}
beforeEach(clearAll)
afterEach(clearAll)

describe("'Lane booking (storage 'bookings'): id, lane', and the other keys and shapes of specification section 3", () => {
  test.each([
    ['auth:profile', profileEntry, profile],
    ['bookings', bookingsEntry, [lane]],
    ['speede:bookings', speedeEntry, [speede]],
    ['eventBookings', eventBookingsEntry, [booking]],
    ['event:ev_1', rsvpEntry('ev_1'), [rsvp]],
    ['cart:items', cartEntry, [line]],
    ['orders', ordersEntry, [order]],
    ['proshop:products', addedProductsEntry, [{ id: '1', name: 'Puck', price: '$5', image: '/puck.webp' }]],
  ] as const)('%s', (key, entry, value) => {
    entry.write(value as never)
    expect(JSON.parse(localStorage.getItem(key)!)).toEqual(value)
    expect(entry.read()).toEqual(value)
    entry.clear()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('each event has one entry', () => expect(rsvpEntry('ev_1')).toBe(rsvpEntry('ev_1')))
})

describe('the same text returns the same object', () => {
  test('reading twice, or after an event without a change, returns the same list', () => {
    bookingsEntry.write([lane])
    const first = bookingsEntry.read()
    expect(bookingsEntry.read()).toBe(first)
    otherTab('bookings', JSON.stringify([lane]))
    expect(bookingsEntry.read()).toBe(first)
    bookingsEntry.clear()
    expect(bookingsEntry.read()).toBe(bookingsEntry.read())
  })

  test('a component re-renders only when the text changes', () => {
    let renders = 0
    const { result } = renderHook(() => {
      renders++
      return useStorageEntry(bookingsEntry)
    })
    act(() => bookingsEntry.write([lane]))
    act(() => bookingsEntry.write([lane]))
    expect(result.current).toEqual([lane])
    expect(renders).toBe(2)
  })

  test('a component that does not ask for it is not rendered again', () => {
    let renders = 0
    const { result } = renderHook(() => {
      renders++
      return useStorageEntry(bookingsEntry, false)
    })
    act(() => bookingsEntry.write([lane]))
    expect(result.current).toBe(bookingsEntry.empty)
    expect(renders).toBe(1)
  })
})

describe("'Refreshes when browser storage changes'", () => {
  test('a write notifies the listeners of its key in this tab, once', () => {
    const listener = vi.fn()
    const otherListener = vi.fn()
    const unsubscribes = [bookingsEntry.subscribe(listener), speedeEntry.subscribe(otherListener)]
    bookingsEntry.write([lane])
    expect(listener).toHaveBeenCalledTimes(1)
    expect(otherListener).not.toHaveBeenCalled()
    unsubscribes.forEach((unsubscribe) => unsubscribe())
    bookingsEntry.write([])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a change in another tab notifies this tab', () => {
    const { result } = renderHook(() => useStorageEntry(bookingsEntry))
    act(() => otherTab('bookings', JSON.stringify([lane])))
    expect(result.current).toEqual([lane])
    act(() => otherTab('bookings', null))
    expect(result.current).toEqual([])
  })

  test('clearing the storage in another tab clears every entry here', () => {
    bookingsEntry.write([lane])
    profileEntry.write(profile)
    const lanes = renderHook(() => useStorageEntry(bookingsEntry))
    const person = renderHook(() => useStorageEntry(profileEntry))
    act(() => otherTab(null, null))
    expect([lanes.result.current, person.result.current]).toEqual([[], null])
  })

  test('two updates in a row are both applied', () => {
    bookingsEntry.update((stored) => [...stored, lane])
    bookingsEntry.update((stored) => [...stored, { ...lane, id: 'bk_9' }])
    expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['bk_1', 'bk_9'])
  })
})

describe('if the browser rejects storage', () => {
  const full = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  test('full disk: reads return the value that could not be stored, not the old one', () => {
    bookingsEntry.write([lane])
    full()
    bookingsEntry.write([lane, { ...lane, id: 'bk_9' }])
    expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['bk_1', 'bk_9'])
    bookingsEntry.clear()
    expect(bookingsEntry.read()).toEqual([])
  })

  test('full disk: a later write in another tab is newer', () => {
    const setItem = full()
    bookingsEntry.write([lane])
    setItem.mockRestore()
    otherTab('bookings', JSON.stringify([{ ...lane, id: 'bk_9' }]))
    expect(bookingsEntry.read().map(({ id }) => id)).toEqual(['bk_9'])
  })

  test('no storage at all: reading, writing and clearing still work', () => {
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
    clearPersonalData()
    expect(profileEntry.read()).toBeNull()
    expect(rsvpEntry('ev_1').read()).toEqual([])
  })
})

test("'clears the member's own keys': after logout no data of the first family is left for the second", () => {
  profileEntry.write(profile)
  bookingsEntry.write([lane])
  speedeEntry.write([speede])
  eventBookingsEntry.write([booking])
  rsvpEntry('ev_1').write([rsvp])
  // Left over from earlier: no booking refers to it, but it contains the e-mail.
  localStorage.setItem('event:ev_old', JSON.stringify([rsvp]))
  cachedAtEntry.write('2026-11-21T21:12:00.000Z')
  cartEntry.write([line])
  ordersEntry.write([order])
  checkoutEntry.write({ key: 'a-key', inputs: [], isOpen: true })
  cachedEventsEntry.write([])
  addedProductsEntry.write([])
  localStorage.setItem('someone-else', 'stays')
  clearPersonalData()
  // Club events and products are public and stay.
  expect(Object.keys(localStorage).toSorted()).toEqual(['events:known', 'proshop:products', 'someone-else'])
  expect(eventBookingsEntry.read()).toEqual([])
  expect(rsvpEntry('ev_1').read()).toEqual([])
})
