/**
 * The local cache of the member's data and the cart in localStorage, with the keys and formats of specification section 3.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { isDay, isTime } from '#domain/facility/day.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { ClubEvent, EventBooking, Rsvp } from '#domain/events/events.ts'
import { isCartQuantity } from '#domain/shop/order.ts'
import type { CartLine, Order, Product } from '#domain/shop/shop.ts'
import type { Attempt } from '#lib/api/attempt.ts'
import { cartOwnerEntry, profileEntry } from './profile-entry.ts'
import {
  asText,
  isRecord,
  storageEntry,
  storedKeys,
  useStorageEntry,
  writeText,
  type StorageEntry,
} from './storage-entry.ts'

const isWhole = Number.isSafeInteger
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** What a required field must be, by its name, because pages calculate with it. Any other is a text. */
const checks: Record<string, (value: unknown) => boolean> = {
  date: (value) => isDay(String(value)),
  time: (value) => isTime(String(value)),
  datetime: isInstant,
  at: isInstant,
  createdAt: isInstant,
  lane: isWhole,
  unit: isWhole,
  qty: isWhole,
  total: isWhole,
  from: isRecord,
  items: (value) => Array.isArray(value) && value.every(isRecord),
}
const isText = (value: unknown) => typeof value === 'string'

/** Parses a stored list and drops items without a required field. The server fills the cache again on every visit. */
const listOf =
  <Item>(...required: (keyof Item & string)[]) =>
  (stored: unknown): Item[] =>
    Array.isArray(stored)
      ? stored.filter(
          (item): item is Item => isRecord(item) && required.every((field) => (checks[field] ?? isText)(item[field])),
        )
      : []

const listEntry = <Item extends { id: string }>(key: string, ...required: (keyof Item & string)[]) =>
  storageEntry(key, [], listOf<Item>('id', ...required))

const cartLines = listOf<CartLine>('pid', 'name', 'image', 'size', 'qty')
const readCart = (stored: unknown): CartLine[] =>
  cartLines(stored).filter(({ price, qty }) => isWhole(price) && price >= 0 && isCartQuantity(qty))

export const bookingsEntry = listEntry<LaneBooking>('bookings', 'lane', 'date', 'time', 'name', 'email')
export const speedeEntry = listEntry<SpeedeBooking>('speede:bookings', 'unit', 'date', 'time', 'name', 'email')
export const eventBookingsEntry = listEntry<EventBooking>(
  'eventBookings',
  'eventId',
  'title',
  'datetime',
  'name',
  'email',
  'qty',
)

const rsvpPrefix = 'event:'
const readRsvps = listOf<Rsvp>('ts', 'title', 'datetime', 'email', 'qty')
const rsvpEntries = new Map<string, StorageEntry<Rsvp[]>>()

/** Cached RSVPs of one event, under 'event:{id}'. */
export function rsvpEntry(eventId: string): StorageEntry<Rsvp[]> {
  const entry = rsvpEntries.get(eventId) ?? storageEntry(`${rsvpPrefix}${eventId}`, [], readRsvps)
  rsvpEntries.set(eventId, entry)
  return entry
}

/** When the cache was last filled from the server (ISO instant); shown while offline. */
export const cachedAtEntry = storageEntry<string | null>('mirror:at', null, (stored) =>
  isInstant(stored) ? stored : undefined,
)

/** The player of the last booking, if not the one of the account. */
export const lastPlayerEntry = storageEntry('booking:player', '', asText)

/**
 * A player as this browser knows them before the server has answered: enough to name them, and to ask for a signature before
 * a visit.
 */
export type KnownPlayer = {
  id: string
  name: string
  retired?: string | undefined
  unsigned?: 'first' | 'next' | undefined
}
/** The family's players, in their order. */
export const familyEntry = listEntry<KnownPlayer>('family:players', 'name')

/** A change by the club that the family has not confirmed. */
export type KnownChange = Reply<'scheduleChanges'>['changes'][number]
export const changesEntry = listEntry<KnownChange>('schedule:changes', 'player', 'kind', 'from', 'at')

/** Products added by staff, as last loaded; null if never loaded. Public, so kept after logout. */
export const addedProductsEntry = storageEntry<Product[] | null>(
  'proshop:products',
  null,
  listOf<Product>('id', 'name', 'price', 'image'),
)
/** Club events as last loaded, for the first paint and offline. Public, so kept after logout. */
export const cachedEventsEntry = listEntry<ClubEvent>('events:known', 'title', 'datetime', 'summary')
export const cartEntry = storageEntry('cart:items', [], readCart)
export const ordersEntry = listEntry<Order>('orders', 'email', 'items', 'total', 'status', 'note', 'createdAt')
const isAttempt = (stored: unknown): stored is Attempt =>
  isRecord(stored) && typeof stored['key'] === 'string' && Array.isArray(stored['inputs'])
/** A checkout without a response yet: a retry, even after a reload, places one order. */
export const checkoutEntry = storageEntry<Attempt | null>('cart:checkout', null, (stored) =>
  isAttempt(stored) ? stored : undefined,
)

/** The member's data that the server also has. */
const bookingEntries = [bookingsEntry, speedeEntry, eventBookingsEntry, lastPlayerEntry]
const cacheEntries = [profileEntry, familyEntry, ...bookingEntries, changesEntry, cachedAtEntry, ordersEntry]
/** The member's data that only this browser has. */
const cartEntries = [cartEntry, checkoutEntry, cartOwnerEntry]

function clearCache(): void {
  for (const key of storedKeys()) {
    if (key.startsWith(rsvpPrefix)) rsvpEntry(key.slice(rsvpPrefix.length)).clear()
  }
  for (const entry of cacheEntries) entry.clear()
}

/** Key of what waits for a connection (lib/offline/family-calls.ts). */
export const waitingKey = 'waiting'

/** Clears all data of the signed-in person, and ends their notifications here: two families may share a device (product 3). */
export function clearPersonalData(): void {
  clearCache()
  for (const entry of cartEntries) entry.clear()
  writeText(waitingKey, null)
  // Whoever signs in next in this browser is not told of this family. Loads late: visitors have no use for it.
  void import('#lib/push.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
}

/** Clears the data of an expired session. The cart is kept until the next sign-in. */
export function clearExpiredSession(): void {
  const id = profileEntry.read()?.id
  clearCache()
  if (id !== undefined) cartOwnerEntry.write(id)
}

/** The lines of the cart. Here, because the header shows their number without the rules of the shop (cart.ts). */
export const useCart = (): readonly CartLine[] => useStorageEntry(cartEntry)
