/**
 * Who has which places of an event with a capacity, in one document per event, updated by compare-and-swap. The capacity is
 * in the event, so that staff edit it without touching what was taken; the RSVPs say who comes.
 */
import * as z from 'zod'
import type { Store } from '#server/storage/store.ts'
import type { StoredEvent } from './events.ts'
import { keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'
import type { RsvpRecord } from './rsvps.ts'
import { readAll } from './update-with-retry.ts'

/**
 * The places of one family: `qty` for its RSVP, and more while a request may still write it. `open` lists these requests,
 * each with its number of people and since when; the reconciler decides what stays open.
 */
const claim = z.object({
  ownerKey: z.string(),
  qty: z.int(),
  open: z.array(z.object({ request: z.string(), qty: z.int(), at: instant })).exactOptional(),
})
export type PlaceClaim = z.infer<typeof claim>

/** `counted`: when the RSVPs of all families were last counted. */
export const placesRecord = z.object({ v: version1, counted: instant, claims: z.array(claim) })
export type PlacesRecord = z.infer<typeof placesRecord>

/** An event with a limited number of places. */
export type CappedEvent = StoredEvent & { capacity: number }

export const hasCapacity = (event: StoredEvent | undefined): event is CappedEvent => event?.capacity !== undefined

/** True if there may be RSVPs to it from now on. */
export const isOpenAndCapped = (event: StoredEvent, now: Date): event is CappedEvent =>
  hasCapacity(event) && !event.canceled && new Date(event.datetime) > now

/** Milliseconds for which a request may still be running: longer than any can. */
export const openMs = 10 * 60_000

/**
 * False as long as RSVPs may be missing from the claims: those from before the event had a capacity, and those under way at
 * that time.
 */
export const isCounted = (record: PlacesRecord | undefined, { cappedAt }: StoredEvent): record is PlacesRecord =>
  record !== undefined && (cappedAt === undefined || Date.parse(record.counted) >= Date.parse(cappedAt) + openMs)

/** The places a family has, those of unfinished requests included. */
export const placesOf = ({ qty, open = [] }: PlaceClaim): number => Math.max(qty, ...open.map((each) => each.qty))

export const takenIn = ({ claims }: Pick<PlacesRecord, 'claims'>): number =>
  claims.reduce((sum, each) => sum + placesOf(each), 0)

/** How many places of an event are taken. Costs one read, and more only until its RSVPs are counted. */
export async function takenPlaces(store: Store, event: CappedEvent): Promise<number> {
  const found = await store.read<PlacesRecord>(keys.places(event.id))
  if (isCounted(found?.value, event)) return takenIn(found!.value)
  const listed = (await store.list(keys.rsvpsOfEvent(event.id))).map(({ key }) => key)
  // Every RSVP counts: without one, a place might be given away twice.
  const rsvps = await readAll<RsvpRecord>(store, listed)
  return rsvps.reduce((sum, { value }) => sum + (value.state === 'attending' ? value.qty : 0), 0)
}
