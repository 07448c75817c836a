/**
 * The only door to localStorage: the member's own mirror, under the keys and in the shapes of specification section 3.
 * A write is announced to this tab as well; the browser's own `storage` event reaches only the others.
 */
import { useSyncExternalStore } from 'react'
import { isDay, isTime } from '#domain/calendar/day.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { ClubEvent, EventBooking, Rsvp } from '#domain/events/events.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { isCartQuantity, orderStatuses } from '#domain/shop/order.ts'
import { perNote } from '#domain/shop/product-notes.ts'
import type { CartLine, Order, Product } from '#domain/shop/shop.ts'

/** One key of the storage with a safe reading: what cannot be read counts as `empty`. */
export type StorageEntry<Value> = {
  key: string
  read: () => Value
  write: (value: Value) => void
  /** Reads, changes and writes in one step, so that two writers of one tab cannot lose each other's change. */
  update: (change: (value: Value) => Value) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

const listeners = new Map<string, Set<() => void>>()
/** Stands in where the browser refuses storage (private windows, full disks): the page works, the next visit starts anew. */
const fallback = new Map<string, string>()
const inBrowser = typeof window !== 'undefined'

function rawRead(key: string): string | null {
  if (!inBrowser) return null
  try {
    // What could not be kept is newer than what storage still holds.
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

function rawWrite(key: string, text: string | null): void {
  try {
    fallback.delete(key)
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) fallback.set(key, text)
  }
  announce(key)
}

function keptKeys(): string[] {
  try {
    return [...Object.keys(localStorage), ...fallback.keys()]
  } catch {
    return [...fallback.keys()]
  }
}

const announce = (key: string) => listeners.get(key)?.forEach((listener) => listener())

if (inBrowser) {
  window.addEventListener('storage', ({ key }) => {
    for (const changed of key === null ? [...listeners.keys()] : [key]) {
      fallback.delete(changed)
      announce(changed)
    }
  })
}

/** A shelf whose value is what `parse` makes of the stored JSON; the same stored text always gives the same object. */
export function storageEntry<Value>(
  key: string,
  empty: Value,
  parse: (stored: unknown) => Value | undefined,
): StorageEntry<Value> {
  let seen: { text: string | null; value: Value } = { text: null, value: empty }
  const read = () => {
    const text = rawRead(key)
    if (text !== seen.text) seen = { text, value: text === null ? empty : (parse(parseJson(text)) ?? empty) }
    return seen.value
  }
  const write = (value: Value) => rawWrite(key, JSON.stringify(value))
  return {
    key,
    read,
    write,
    update: (change) => write(change(read())),
    clear: () => rawWrite(key, null),
    subscribe(listener) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => void own.delete(listener)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isWhole: Check = (value) => Number.isInteger(value)
const isDate: Check = (value) => typeof value === 'string' && isDay(value)
const isClock: Check = (value) => typeof value === 'string' && isTime(value)
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isFlag: Check = (value) => value === undefined || typeof value === 'boolean'

/** Keeps the entries of a stored list that pages can show, and drops what something else wrote there. */
function listOf<Item>(checks: { [Field in keyof Item]-?: Check }) {
  const fits = (item: unknown): item is Item =>
    isRecord(item) && Object.entries<Check>(checks).every(([field, check]) => check(item[field]))
  return (stored: unknown): Item[] => (Array.isArray(stored) ? stored.filter(fits) : [])
}

/** `preview` marks the Bypass pass: everything stays in this browser. */
export type StoredProfile = Profile & { preview?: true }

const readProfile = (stored: unknown): StoredProfile | null =>
  isRecord(stored) && typeof stored['id'] === 'string' && typeof stored['email'] === 'string'
    ? {
        id: stored['id'],
        email: stored['email'],
        profileName: typeof stored['profileName'] === 'string' ? stored['profileName'] : '',
        ...(stored['preview'] === true ? { preview: true } : {}),
      }
    : null

const session = { id: isText, date: isDate, time: isClock, name: isText, email: isText }
const rsvp = { title: isText, datetime: isInstant, email: isText, qty: isWhole }

export const profileEntry = storageEntry<StoredProfile | null>('auth:profile', null, readProfile)
export const bookingsEntry = storageEntry<LaneBooking[]>(
  'bookings',
  [],
  listOf<LaneBooking>({ ...session, lane: isWhole }),
)
export const speedeEntry = storageEntry<SpeedeBooking[]>(
  'speede:bookings',
  [],
  listOf<SpeedeBooking>({ ...session, unit: isWhole }),
)
export const eventBookingsEntry = storageEntry<EventBooking[]>(
  'eventBookings',
  [],
  listOf<EventBooking>({ ...rsvp, id: isText, eventId: isText, name: isText, canceled: isFlag }),
)

const rsvpPrefix = 'event:'
const rsvpShelves = new Map<string, StorageEntry<Rsvp[]>>()

/** The RSVPs this browser knows of one event, under 'event:{id}'. */
export function rsvpEntry(eventId: string): StorageEntry<Rsvp[]> {
  const known = rsvpShelves.get(eventId)
  if (known) return known
  const made = storageEntry<Rsvp[]>(`${rsvpPrefix}${eventId}`, [], listOf<Rsvp>({ ...rsvp, ts: isText }))
  rsvpShelves.set(eventId, made)
  return made
}

/** When the mirror was last filled from the server (ISO instant), shown as 'as of 4:12 PM' while offline. */
export const cachedAtEntry = storageEntry<string | null>('mirror:at', null, (stored) =>
  isInstant(stored) ? stored : undefined,
)

const isCents: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isCartQty: Check = (value) => typeof value === 'number' && isCartQuantity(value)
const isOptionalText: Check = (value) => value === undefined || typeof value === 'string'

const cartLine = { pid: isText, name: isText, price: isCents, image: isText, size: isText, qty: isCartQty }
const readLines = listOf<CartLine>(cartLine)

/** What staff have added to the shop, as last seen: the public catalogue, so it outlives a log-out. Null if never seen. */
export const addedProductsEntry = storageEntry<Product[] | null>(
  'proshop:products',
  null,
  listOf<Product>({ id: isText, name: isText, price: isText, image: isText, ...perNote(() => isOptionalText) }),
)
/** The calendar as last seen: public like the catalogue, so it outlives a log-out; painted at once and offline. */
export const knownEventsEntry = storageEntry<ClubEvent[]>(
  'events:known',
  [],
  listOf<ClubEvent>({ id: isText, title: isText, datetime: isInstant, summary: isText, image: isOptionalText }),
)
export const cartEntry = storageEntry<CartLine[]>('cart:items', [], readLines)
export const ordersEntry = storageEntry<Order[]>(
  'orders',
  [],
  listOf<Order>({
    id: isText,
    email: isText,
    items: (value) => Array.isArray(value) && readLines(value).length === value.length,
    total: isCents,
    status: (value) => orderStatuses.some((status) => status === value),
    note: isText,
    createdAt: isInstant,
  }),
)
/** Names the sending of a cart that has not been answered yet, so that trying again, even after a reload, is one order. */
export const checkoutKeyEntry = storageEntry<string | null>('cart:checkout', null, (stored) =>
  typeof stored === 'string' ? stored : undefined,
)

/** Whose cart is still here after their session ran out: it waits for them, and for nobody else. */
export const cartOwnerEntry = storageEntry<string | null>('cart:owner', null, (stored) =>
  typeof stored === 'string' ? stored : undefined,
)

/** What begins so was kept by the preview pass, and goes with it. */
export const previewPrefix = 'preview:'

/** What of the signed-in person the server can tell again. */
const mirrorShelves = [profileEntry, bookingsEntry, speedeEntry, eventBookingsEntry, cachedAtEntry, ordersEntry]
/** What only this browser knows. */
const cartShelves = [cartEntry, checkoutKeyEntry, cartOwnerEntry]

function clearMirror(): void {
  for (const key of keptKeys()) {
    if (key.startsWith(rsvpPrefix)) rsvpEntry(key.slice(rsvpPrefix.length)).clear()
    if (key.startsWith(previewPrefix)) rawWrite(key, null)
  }
  for (const mirror of mirrorShelves) mirror.clear()
}

/** Forgets everything of the signed-in person: a device may be shared by two families (product 3). */
export function clearOwn(): void {
  clearMirror()
  for (const own of cartShelves) own.clear()
}

/** The session ran out: the person is gone from this browser, and their cart waits until they, or somebody else, sign in. */
export function clearExpired(): void {
  const id = profileEntry.read()?.id
  clearMirror()
  if (id !== undefined) cartOwnerEntry.write(id)
}

/** The value of a shelf, kept up to date in this tab and from the others. */
export const useStorageEntry = <Value>(kept: StorageEntry<Value>, empty: Value): Value =>
  useSyncExternalStore(kept.subscribe, kept.read, () => empty)
