/**
 * Who has which places of an event with a capacity, in one document per event, which an RSVP changes together with itself.
 * The capacity is in the event, so that staff edit it without touching what was taken; the RSVPs say who comes.
 */
import { placesLeft } from '#domain/events/events.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { keysUnder, readAll } from './update-with-retry.ts'
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
export const placesOf = ({ claims }: Pick<PlacesRecord, 'claims'>, accountKey: string): number =>
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
export async function peopleComing(store: Store, eventId: string): Promise<{ accountKey: string; qty: number }[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = await keysUnder(store, prefix)
  return (await readAll(store, listed)).flatMap(({ key, value }) =>
    value.state === 'attending' ? [{ accountKey: key.slice(prefix.length), qty: value.qty }] : [],
  )
}
