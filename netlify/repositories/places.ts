/**
 * Who has which places of an event with a capacity, in one document per event, which an RSVP changes together with itself.
 * The capacity is in the event, so that staff edit it without touching what was taken; the RSVPs say who comes.
 */
import { eventClock } from '#domain/events/events.ts'
import { keptUntil, matcherMs } from '#domain/standby/offer-times.ts'
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
export const requestMs = 10 * 60_000

/**
 * False as long as RSVPs may be missing from the claims of an event that was open to everybody before it had a capacity: those
 * from before, and those under way at that time, which have read the event without one and write no claim.
 */
export const isCounted = (record: PlacesRecord | undefined, { cappedAt }: StoredEvent): boolean =>
  cappedAt === undefined ||
  (record?.counted !== undefined && Date.parse(record.counted) >= Date.parse(cappedAt) + requestMs)

/** The id of what is held for a family that has canceled, as long as it may take that back. */
export const undoId = 'undo'

/** The places a family has, those of a live offer included. `now` in milliseconds since 1970. */
export const placesOf = ({ qty, offer }: PlaceClaim, now: number): number =>
  Math.max(qty, offer && offer.until > now ? offer.qty : 0)

export const claimOf = ({ claims }: Pick<PlacesRecord, 'claims'>, accountKey: string): PlaceClaim =>
  claims.find((each) => each.accountKey === accountKey) ?? { accountKey, qty: 0 }

/** The places with another claim of a family; without one that is empty. */
export const withClaim = (record: PlacesRecord, next: PlaceClaim): PlacesRecord => ({
  ...record,
  claims: [
    ...record.claims.filter(({ accountKey }) => accountKey !== next.accountKey),
    ...(next.qty > 0 || next.offer ? [next] : []),
  ],
})

/** What nobody else can have: an offer that has ended counts until the next in line was asked, or that has died. */
export const takenIn = ({ claims }: Pick<PlacesRecord, 'claims'>, now: number): number =>
  claims.reduce((sum, each) => sum + placesOf(each, now - matcherMs), 0)

/** True if an event has places for a whole party, of whom some may have theirs already. */
export const fits = (
  record: PlacesRecord,
  { capacity = Number.POSITIVE_INFINITY }: Pick<StoredEvent, 'capacity'>,
  { accountKey, qty }: { accountKey: string; qty: number },
  now: number,
): boolean => takenIn(record, now) + qty - placesOf(claimOf(record, accountKey), now) <= capacity

/**
 * What was held and is free again, since `freed` at the earliest, is kept for those who wait: over night until the morning. In
 * an event that begins before that it is not.
 */
export function keptAgain(
  { standby }: Pick<PlacesRecord, 'standby'>,
  event: Pick<StoredEvent, 'datetime'> | undefined,
  freed: number,
  now: Date,
): NonNullable<PlacesRecord['standby']> {
  const until = (event && keptUntil(eventClock(event), now)?.getTime()) ?? now.getTime()
  return { freed: Math.max(standby?.freed ?? 0, freed), until: Math.max(standby?.until ?? 0, until) }
}

/** True while free places are kept for those who wait. */
export const areKept = ({ standby }: PlacesRecord, now: number): boolean => standby !== undefined && standby.until > now

/** How many places of an event are taken or kept. Costs one read, and more only until its RSVPs are counted. */
export async function takenPlaces(store: Store, event: CappedEvent, now: Date): Promise<number> {
  const record = (await store.read(keys.places(event.id)))?.value ?? noPlaces
  if (isCounted(record, event)) {
    const taken = takenIn(record, now.getTime())
    return areKept(record, now.getTime()) ? Math.max(taken, event.capacity) : taken
  }
  return (await peopleComing(store, event.id)).reduce((sum, { qty }) => sum + qty, 0)
}

/** Who comes, and with how many, as the RSVPs say. Every one counts: without one, a place might be given away twice. */
export async function peopleComing(store: Store, eventId: string): Promise<{ accountKey: string; qty: number }[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = await keysUnder(store, prefix)
  return (await readAll(store, listed)).flatMap(({ key, value }) =>
    value.state === 'attending' ? [{ accountKey: key.slice(prefix.length), qty: value.qty }] : [],
  )
}
