/**
 * The local cache of the member's data and the cart in localStorage, with the keys and formats of specification section 3.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { isDay, isTime } from '#domain/calendar/day.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { ClubEvent, EventBooking, Rsvp } from '#domain/events/events.ts'
import { isCartQuantity, orderStatuses } from '#domain/shop/order.ts'
import { perNote } from '#domain/shop/product-notes.ts'
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

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isWhole: Check = (value) => Number.isInteger(value)
const isDate: Check = (value) => typeof value === 'string' && isDay(value)
const isClock: Check = (value) => typeof value === 'string' && isTime(value)
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isOptionalText: Check = (value) => value === undefined || typeof value === 'string'
const isOptionalTexts: Check = (value) => value === undefined || (Array.isArray(value) && value.every(isText))
const isOptionalCalendarId: Check = (value) =>
  value === undefined || (isRecord(value) && isText(value['id']) && isWhole(value['sequence']))
const isFlag: Check = (value) => value === undefined || typeof value === 'boolean'

/** Parses a stored list and drops invalid items. */
function listOf<Item>(checks: { [Field in keyof Item]-?: Check }) {
  const isValid = (item: unknown): item is Item =>
    isRecord(item) && Object.entries<Check>(checks).every(([field, check]) => check(item[field]))
  return (stored: unknown): Item[] => (Array.isArray(stored) ? stored.filter(isValid) : [])
}

const session = {
  id: isText,
  date: isDate,
  time: isClock,
  name: isText,
  email: isText,
  player: isOptionalText,
  group: isOptionalText,
  calendar: isOptionalCalendarId,
  freeUntil: isOptionalText,
  pass: isOptionalText,
}
const rsvp = { title: isText, datetime: isInstant, email: isText, qty: isWhole }

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
  listOf<EventBooking>({
    ...rsvp,
    id: isText,
    eventId: isText,
    name: isText,
    canceled: isFlag,
    ends: isOptionalText,
    players: isOptionalTexts,
    room: isOptionalText,
    rev: (value) => value === undefined || isWhole(value),
  }),
)

const rsvpPrefix = 'event:'
const rsvpEntries = new Map<string, StorageEntry<Rsvp[]>>()

/** Cached RSVPs of one event, under 'event:{id}'. */
export function rsvpEntry(eventId: string): StorageEntry<Rsvp[]> {
  const existing = rsvpEntries.get(eventId)
  if (existing) return existing
  const entry = storageEntry<Rsvp[]>(`${rsvpPrefix}${eventId}`, [], listOf<Rsvp>({ ...rsvp, ts: isText }))
  rsvpEntries.set(eventId, entry)
  return entry
}

const asInstant = (stored: unknown) => (isInstant(stored) ? stored : undefined)
/** When the cache was last filled from the server (ISO instant); shown while offline. */
export const cachedAtEntry = storageEntry<string | null>('mirror:at', null, asInstant)

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
const isVisit: Check = (value) => value === undefined || value === 'first' || value === 'next'
/** The family's players, in their order. */
export const familyEntry = storageEntry<KnownPlayer[]>(
  'family:players',
  [],
  listOf<KnownPlayer>({ id: isText, name: isText, retired: isOptionalText, unsigned: isVisit }),
)

/** A change by the club that the family has not confirmed. */
export type KnownChange = Reply<'scheduleChanges'>['changes'][number]
const isPlace: Check = (value) =>
  isRecord(value) && isWhole(value['unit']) && isDate(value['date']) && isClock(value['time'])
export const changesEntry = storageEntry<KnownChange[]>(
  'schedule:changes',
  [],
  listOf<KnownChange>({
    id: isText,
    player: isText,
    kind: (value) => value === 'lane' || value === 'speede',
    from: isPlace,
    to: (value) => value === undefined || isPlace(value),
    reason: isOptionalText,
    at: isInstant,
  }),
)

const isCents: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isCartQty: Check = (value) => typeof value === 'number' && isCartQuantity(value)

const cartLine = {
  pid: isText,
  name: isText,
  price: isCents,
  image: isText,
  size: isText,
  qty: isCartQty,
  player: isOptionalText,
  playerName: isOptionalText,
}
const readLines = listOf<CartLine>(cartLine)

/** Products added by staff, as last loaded; null if never loaded. Public, so kept after logout. */
export const addedProductsEntry = storageEntry<Product[] | null>(
  'proshop:products',
  null,
  listOf<Product>({
    id: isText,
    name: isText,
    price: isText,
    image: isText,
    sizes: isOptionalTexts,
    soldOut: isOptionalTexts,
    ...perNote(() => isOptionalText),
  }),
)
/** Club events as last loaded, for the first paint and offline. Public, so kept after logout. */
export const cachedEventsEntry = storageEntry<ClubEvent[]>(
  'events:known',
  [],
  listOf<ClubEvent>({
    id: isText,
    title: isText,
    datetime: isInstant,
    summary: isText,
    image: isOptionalText,
    ends: (value) => value === undefined || (isText(value) && isTime(String(value))),
    room: isOptionalText,
    capacity: (value) => value === undefined || isWhole(value),
  }),
)
export const cartEntry = storageEntry<CartLine[]>('cart:items', [], readLines)
export const ordersEntry = storageEntry<Order[]>(
  'orders',
  [],
  listOf<Order>({
    id: isText,
    number: isOptionalText,
    email: isText,
    items: (value) => Array.isArray(value) && readLines(value).length === value.length,
    total: isCents,
    status: (value) => orderStatuses.some((status) => status === value),
    ready: (value) => value === undefined || value === true,
    note: isText,
    createdAt: isInstant,
  }),
)
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

/** Clears all data of the signed-in person: two families may share a device (product 3). */
export function clearPersonalData(): void {
  clearCache()
  for (const entry of cartEntries) entry.clear()
  writeText(waitingKey, null)
}

/** Clears the data of an expired session. The cart is kept until the next sign-in. */
export function clearExpiredSession(): void {
  const id = profileEntry.read()?.id
  clearCache()
  if (id !== undefined) cartOwnerEntry.write(id)
}

const noLines: CartLine[] = []
/** The lines of the cart. Here, because the header shows their number without the rules of the shop (cart.ts). */
export const useCart = (): readonly CartLine[] => useStorageEntry(cartEntry, noLines)
