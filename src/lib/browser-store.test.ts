/** The mirror keeps the shapes of the specification, tells every tab, and forgets a person completely. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addedProductsShelf,
  bookingsShelf,
  cartShelf,
  checkoutKeyShelf,
  clearOwn,
  eventBookingsShelf,
  knownEventsShelf,
  mirroredAtShelf,
  ordersShelf,
  profileShelf,
  rsvpShelf,
  speedeShelf,
  useShelf,
} from './browser-store.ts'

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
    ['auth:profile', profileShelf, profile],
    ['bookings', bookingsShelf, [lane]],
    ['speede:bookings', speedeShelf, [speede]],
    ['eventBookings', eventBookingsShelf, [booking]],
    ['event:ev_1', rsvpShelf('ev_1'), [rsvp]],
    ['cart:items', cartShelf, [line]],
    ['orders', ordersShelf, [order]],
    ['proshop:products', addedProductsShelf, [{ id: '1', name: 'Puck', price: '$5', image: '/puck.webp' }]],
  ] as const)('%s', (key, shelf, value) => {
    shelf.write(value as never)
    expect(JSON.parse(localStorage.getItem(key)!)).toEqual(value)
    expect(shelf.read()).toEqual(value)
    shelf.clear()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('one event has one shelf', () => expect(rsvpShelf('ev_1')).toBe(rsvpShelf('ev_1')))
})

describe('the same text is the same object', () => {
  test('reading twice, or hearing of an unchanged text, gives one and the same list', () => {
    bookingsShelf.write([lane])
    const first = bookingsShelf.read()
    expect(bookingsShelf.read()).toBe(first)
    otherTab('bookings', JSON.stringify([lane]))
    expect(bookingsShelf.read()).toBe(first)
    bookingsShelf.clear()
    expect(bookingsShelf.read()).toBe(bookingsShelf.read())
  })

  test('a component is drawn again only when the text changes', () => {
    let drawn = 0
    const empty: never[] = []
    const { result } = renderHook(() => {
      drawn++
      return useShelf(bookingsShelf, empty)
    })
    act(() => bookingsShelf.write([lane]))
    act(() => bookingsShelf.write([lane]))
    expect(result.current).toEqual([lane])
    expect(drawn).toBe(2)
  })
})

describe("'Refreshes when browser storage changes'", () => {
  test('a write is told in the tab that wrote, once, and only to those who listen to that key', () => {
    const heard = vi.fn()
    const elsewhere = vi.fn()
    const stop = [bookingsShelf.subscribe(heard), speedeShelf.subscribe(elsewhere)]
    bookingsShelf.write([lane])
    expect(heard).toHaveBeenCalledTimes(1)
    expect(elsewhere).not.toHaveBeenCalled()
    stop.forEach((end) => end())
    bookingsShelf.write([])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a change in another tab is told here', () => {
    const { result } = renderHook(() => useShelf(bookingsShelf, []))
    act(() => otherTab('bookings', JSON.stringify([lane])))
    expect(result.current).toEqual([lane])
    act(() => otherTab('bookings', null))
    expect(result.current).toEqual([])
  })

  test('a storage emptied elsewhere empties every shelf here', () => {
    bookingsShelf.write([lane])
    profileShelf.write(profile)
    const lanes = renderHook(() => useShelf(bookingsShelf, []))
    const person = renderHook(() => useShelf(profileShelf, null))
    act(() => otherTab(null, null))
    expect([lanes.result.current, person.result.current]).toEqual([[], null])
  })

  test('two changes in a row do not lose each other', () => {
    bookingsShelf.update((kept) => [...kept, lane])
    bookingsShelf.update((kept) => [...kept, { ...lane, id: 'bk_9' }])
    expect(bookingsShelf.read().map(({ id }) => id)).toEqual(['bk_1', 'bk_9'])
  })
})

describe('where the browser refuses storage', () => {
  const full = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  test('a full disk: the page goes on with what it could not keep, not with what was there before', () => {
    bookingsShelf.write([lane])
    full()
    bookingsShelf.write([lane, { ...lane, id: 'bk_9' }])
    expect(bookingsShelf.read().map(({ id }) => id)).toEqual(['bk_1', 'bk_9'])
    bookingsShelf.clear()
    expect(bookingsShelf.read()).toEqual([])
  })

  test('and what another tab keeps later is the newer', () => {
    const refusal = full()
    bookingsShelf.write([lane])
    refusal.mockRestore()
    otherTab('bookings', JSON.stringify([{ ...lane, id: 'bk_9' }]))
    expect(bookingsShelf.read().map(({ id }) => id)).toEqual(['bk_9'])
  })

  test('no storage at all: reading, writing and forgetting still work', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const verb of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, verb).mockImplementation(denied)
    }
    expect(profileShelf.read()).toBeNull()
    profileShelf.write(profile)
    rsvpShelf('ev_1').write([rsvp])
    expect(profileShelf.read()).toEqual(profile)
    clearOwn()
    expect(profileShelf.read()).toBeNull()
    expect(rsvpShelf('ev_1').read()).toEqual([])
  })
})

test("'clears the member's own keys': after log-out nothing of the first family is left for the second", () => {
  profileShelf.write(profile)
  bookingsShelf.write([lane])
  speedeShelf.write([speede])
  eventBookingsShelf.write([booking])
  rsvpShelf('ev_1').write([rsvp])
  // Left by an earlier visit: no booking points to it any more, but the address is still in it.
  localStorage.setItem('event:ev_old', JSON.stringify([rsvp]))
  mirroredAtShelf.write('2026-11-21T21:12:00.000Z')
  cartShelf.write([line])
  ordersShelf.write([order])
  checkoutKeyShelf.write('a-key')
  knownEventsShelf.write([])
  addedProductsShelf.write([])
  localStorage.setItem('somebody-else', 'stays')
  clearOwn()
  // The club's calendar and catalogue are public and stay.
  expect(Object.keys(localStorage).toSorted()).toEqual(['events:known', 'proshop:products', 'somebody-else'])
  expect(eventBookingsShelf.read()).toEqual([])
  expect(rsvpShelf('ev_1').read()).toEqual([])
})
