/**
 * The only door to localStorage: the member's own mirror, under the keys and in the shapes of specification section 3.
 * A write is announced to this tab as well; the browser's own `storage` event reaches only the others.
 */
import { useSyncExternalStore } from 'react'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings.ts'
import type { EventBooking, Rsvp } from '#domain/events.ts'
import type { Profile } from '#domain/people.ts'

/** One key of the storage with a safe reading: what cannot be read counts as `empty`. */
export type Shelf<Value> = {
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
    return localStorage.getItem(key) ?? fallback.get(key) ?? null
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

const announce = (key: string) => listeners.get(key)?.forEach((listener) => listener())

if (inBrowser) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) listeners.forEach((_, each) => announce(each))
    else announce(key)
  })
}

/** A shelf whose value is what `parse` makes of the stored JSON; the same stored text always gives the same object. */
export function shelf<Value>(key: string, empty: Value, parse: (stored: unknown) => Value | undefined): Shelf<Value> {
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

/** Keeps the entries of a stored list that carry the named texts and numbers, and drops what something else wrote there. */
function listOf<Item>(texts: (keyof Item & string)[], numbers: (keyof Item & string)[]) {
  const fits = (item: unknown): item is Item =>
    isRecord(item) &&
    texts.every((field) => typeof item[field] === 'string') &&
    numbers.every((field) => typeof item[field] === 'number')
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

const when = ['id', 'date', 'time', 'name', 'email'] as const

export const profileShelf = shelf<StoredProfile | null>('auth:profile', null, readProfile)
export const bookingsShelf = shelf<LaneBooking[]>('bookings', [], listOf<LaneBooking>([...when], ['lane']))
export const speedeShelf = shelf<SpeedeBooking[]>('speede:bookings', [], listOf<SpeedeBooking>([...when], ['unit']))
export const eventBookingsShelf = shelf<EventBooking[]>(
  'eventBookings',
  [],
  listOf<EventBooking>(['id', 'eventId', 'title', 'datetime', 'name', 'email'], ['qty']),
)

const rsvpShelves = new Map<string, Shelf<Rsvp[]>>()

/** The RSVPs this browser knows of one event, under 'event:{id}'. */
export function rsvpShelf(eventId: string): Shelf<Rsvp[]> {
  const known = rsvpShelves.get(eventId)
  if (known) return known
  const made = shelf<Rsvp[]>(`event:${eventId}`, [], listOf<Rsvp>(['ts', 'title', 'email', 'datetime'], ['qty']))
  rsvpShelves.set(eventId, made)
  return made
}

/** When the mirror was last filled from the server (ISO instant), shown as 'as of 4:12 PM' while offline. */
export const mirroredAtShelf = shelf<string | null>('mirror:at', null, (stored) =>
  typeof stored === 'string' ? stored : undefined,
)

/** Everything that belongs to the signed-in person; log-out clears it. */
const ownShelves: Shelf<never>[] = [
  profileShelf,
  bookingsShelf,
  speedeShelf,
  eventBookingsShelf,
  mirroredAtShelf,
] as never

/** Forgets everything of the signed-in person: a device may be shared by two families (product 3). */
export function clearOwn(): void {
  const eventIds = new Set(eventBookingsShelf.read().map(({ eventId }) => eventId))
  for (const id of eventIds) rsvpShelf(id).clear()
  for (const own of ownShelves) own.clear()
}

/** The value of a shelf, kept up to date in this tab and from the others. */
export const useShelf = <Value>(kept: Shelf<Value>, empty: Value): Value =>
  useSyncExternalStore(kept.subscribe, kept.read, () => empty)
