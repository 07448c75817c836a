/**
 * The places of an event with a capacity. Each is a ticket (tickets.ts), which an RSVP takes together with itself. One document per
 * event says who has places without tickets, and of which free ones those who wait were told.
 */
import { placesLeft } from '#domain/events/events.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { keysUnder, randomBackoff, readAll, type ServiceContext } from './update-with-retry.ts'
import { ticketsLeft, type Supply } from './tickets.ts'
import type { StoredEvent, PlaceClaim, PlacesRecord, RsvpRecord } from '#records/events.ts'

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

/** How many people a family has places for without tickets. */
export const claimOf = ({ claims }: Pick<PlacesRecord, 'claims'>, accountKey: string): number =>
  claims.find((each) => each.accountKey === accountKey)?.qty ?? 0

/** The tickets of an event: a number for each place that is not claimed. */
export const placesOf = ({ claims }: Pick<PlacesRecord, 'claims'>, { id, capacity }: CappedEvent): Supply => ({
  group: `place/${id}`,
  of: `place/${id}`,
  count: capacity - sumOf(claims),
})

/** The places with another claim of a family; without one for nobody. */
export const withClaim = (record: PlacesRecord, next: PlaceClaim): PlacesRecord => ({
  ...record,
  claims: [
    ...record.claims.filter(({ accountKey }) => accountKey !== next.accountKey),
    ...(next.qty > 0 ? [next] : []),
  ],
})

/** Free places, and when the last was released, in milliseconds. */
type FreePlaces = { left: number; freed: number }

/** How many places of an event are left: none of a canceled one, and without a limit as many as one family can book. */
export async function readPlacesLeft(context: ReadContext, event: StoredEvent): Promise<number> {
  const record = hasCapacity(event) ? (await context.store.read(keys.places(event.id)))?.value : undefined
  return (await freePlaces(context, record, event)).left
}

type ReadContext = Pick<ServiceContext, 'store' | 'waitUntil'>

/** Reads more only until the RSVPs are counted. */
export async function freePlaces(
  context: ReadContext,
  record: PlacesRecord | undefined,
  event: StoredEvent,
): Promise<FreePlaces> {
  if (event.canceled) return { left: 0, freed: 0 }
  if (!hasCapacity(event)) return { left: eventQuantity.max, freed: 0 }
  if (isCounted(record, event)) {
    const supply = placesOf(record ?? noPlaces, event)
    const { left, freed } = await ticketsLeft(context, supply.group, [supply])
    return { left: left[0]!, freed }
  }
  return { left: placesLeft(event.capacity, sumOf(await peopleComing(context.store, event.id))), freed: 0 }
}

/** Who comes, and with how many, as the RSVPs say. Every one counts: without one, a place might be given away twice. */
async function peopleComing(store: Store, eventId: string): Promise<(PlaceClaim & Pick<RsvpRecord, 'tickets'>)[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = await keysUnder(store, prefix)
  return (await readAll(store, listed)).flatMap(({ key, value: { state, qty, tickets = [] } }) =>
    state === 'attending' ? [{ accountKey: key.slice(prefix.length), qty, tickets }] : [],
  )
}

/**
 * The places with an opening, of which those who wait are to be told: more are free than they know of, or one was released
 * since. Undefined if there is none, or not all were told of the one before. `at` is from before the free ones were read.
 */
export function withOpening(record: PlacesRecord, { left, freed }: FreePlaces, at: Date): PlacesRecord | undefined {
  const { opening = { at: 0, left: 0, told: true } } = record
  const isNews = left > opening.left || (left > 0 && freed > opening.at)
  if (!opening.told || (!isNews && left === opening.left)) return undefined
  return { ...record, opening: isNews ? { at: at.getTime(), left, told: false } : { ...opening, left } }
}

const maxTries = 30

/**
 * Counts the RSVPs that were made before an event had a capacity, or were under way at that time, and have no tickets. They are
 * read after the document: one that gives up such places since then changes it, so the swap fails.
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
    const claims = (await peopleComing(store, eventId)).flatMap(({ accountKey, qty, tickets = [] }) =>
      qty > tickets.length ? [{ accountKey, qty: qty - tickets.length }] : [],
    )
    const value: PlacesRecord = { ...found?.value, v: 1, counted, claims }
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return
  }
  throw new StorageUnavailable('the places of an event stayed contested')
}
