/**
 * Who has which places of an event with a capacity, in one document per event, which an RSVP changes together with itself.
 * The capacity is in the event, so that staff edit it without touching what was taken; the RSVPs say who comes.
 */
import { placesLeft } from '#domain/events/events.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { keysUnder, randomBackoff, readAll, type ServiceContext } from './update-with-retry.ts'
import type { StoredEvent, PlaceClaim, PlacesRecord } from '#records/events.ts'

export const noPlaces: PlacesRecord = { v: 1, claims: [] }

/** An event with a limited number of places. */
export type CappedEvent = StoredEvent & { capacity: number }

export const hasCapacity = (event: StoredEvent | undefined): event is CappedEvent => event?.capacity !== undefined

/** True if there may be RSVPs to it from now on. */
export const isOpenAndCapped = (event: StoredEvent, now: Date): event is CappedEvent =>
  hasCapacity(event) && !event.canceled && new Date(event.datetime) > now

/** Milliseconds for which a request may still be running: longer than any can. */
const requestMs = 10 * 60_000

/**
 * False as long as RSVPs may be missing from the claims of an event that was open to everybody before it had a capacity: those
 * from before, and those under way at that time, which have read the event without one and write no claim.
 */
export const isCounted = (record: PlacesRecord | undefined, { cappedAt }: StoredEvent): boolean =>
  cappedAt === undefined ||
  (record?.counted !== undefined && Date.parse(record.counted) >= Date.parse(cappedAt) + requestMs)

const sumOf = (claims: readonly { qty: number }[]): number => claims.reduce((sum, { qty }) => sum + qty, 0)

export const takenIn = ({ claims }: Pick<PlacesRecord, 'claims'>): number => sumOf(claims)

/** How many people a family has places for. */
const placesOf = ({ claims }: Pick<PlacesRecord, 'claims'>, accountKey: string): number =>
  claims.find((each) => each.accountKey === accountKey)?.qty ?? 0

/** The places with another claim of a family; without one for nobody. */
export const withClaim = (record: PlacesRecord, next: PlaceClaim): PlacesRecord => ({
  ...record,
  claims: [
    ...record.claims.filter(({ accountKey }) => accountKey !== next.accountKey),
    ...(next.qty > 0 ? [next] : []),
  ],
})

/**
 * How many places are left, as the claims say: none of a canceled event, and without a limit as many as one family can book.
 */
export function leftIn(record: PlacesRecord, { capacity, canceled }: StoredEvent): number {
  if (canceled) return 0
  return capacity === undefined ? eventQuantity.max : placesLeft(capacity, takenIn(record))
}

/** How many places of an event are left. Costs one read, and more only until its RSVPs are counted. */
export async function readPlacesLeft(store: Store, event: StoredEvent): Promise<number> {
  const record = (await store.read(keys.places(event.id)))?.value ?? noPlaces
  return leftIn(isCounted(record, event) ? record : { ...record, claims: await peopleComing(store, event.id) }, event)
}

/** Who comes, and with how many, as the RSVPs say. Every one counts: without one, a place might be given away twice. */
async function peopleComing(store: Store, eventId: string): Promise<{ accountKey: string; qty: number }[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = await keysUnder(store, prefix)
  return (await readAll(store, listed)).flatMap(({ key, value }) =>
    value.state === 'attending' ? [{ accountKey: key.slice(prefix.length), qty: value.qty }] : [],
  )
}

/** `left`: too few, this many are left. */
export type PlacesResult = { places: PlacesRecord } | { left: number }

/**
 * The places with those of an RSVP for `qty` people. No family is refused fewer people than before, even if more come than the
 * event has places by now.
 */
export function takePlaces(record: PlacesRecord, event: CappedEvent, { accountKey, qty }: PlaceClaim): PlacesResult {
  const left = leftIn(record, event)
  const more = qty - placesOf(record, accountKey)
  if (more > 0 && more > left) return { left }
  return { places: withFewerKnown(withClaim(record, { accountKey, qty }), event) }
}

/** Of free places that are taken nobody knows any more: once they are free again, that is an opening. */
function withFewerKnown(record: PlacesRecord, event: StoredEvent): PlacesRecord {
  const { opening } = record
  return opening ? { ...record, opening: { ...opening, left: Math.min(opening.left, leftIn(record, event)) } } : record
}

/**
 * The places with an opening, of which those who wait are to be told: more are free than they know of. Undefined if there is
 * none, or not all were told of the one before.
 */
export function withOpening(record: PlacesRecord, event: StoredEvent, now: Date): PlacesRecord | undefined {
  const { left: known, told } = record.opening ?? { left: 0, told: true }
  const left = leftIn(record, event)
  if (!told || left === known) return undefined
  return left < known ? withFewerKnown(record, event) : { ...record, opening: { at: now.getTime(), left, told: false } }
}

const maxTries = 30

/**
 * Counts the RSVPs that were made before an event had a capacity, or were under way at that time. They are read after the
 * document: an RSVP since then changes it, so the swap fails.
 */
export async function countPlaces(
  { store, now, backoff = randomBackoff }: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  eventId: string,
): Promise<void> {
  const key = keys.places(eventId)
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 1) await backoff(tries)
    const found = await store.read<PlacesRecord>(key)
    const counted = now().toISOString()
    const claims = await peopleComing(store, eventId)
    const value: PlacesRecord = { ...found?.value, v: 1, counted, claims }
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return
  }
  throw new StorageUnavailable('the places of an event stayed contested')
}
