/** What an RSVP makes of the places of an event, a document of the same transaction, and what those who wait are to be told. */
import { keys } from '#server/repositories/keys.ts'
import { leftIn, peopleComing, placesOf, withClaim, type CappedEvent } from '#server/repositories/places.ts'
import { randomBackoff, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { PlaceClaim, PlacesRecord, StoredEvent } from '#records/events.ts'

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
