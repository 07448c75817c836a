/** Erases who has replied to an event, with their places. */
import { isDeepStrictEqual } from 'node:util'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { hasCapacity } from '#server/repositories/places.ts'
import { anonymizeRsvp } from '#server/repositories/rsvps.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { isAwaited, leavePlaces } from './places.ts'
import type { RsvpRecord } from '#records/events.ts'

/** Only requests that began before the deletion still contend. */
const maxTries = 30

/**
 * Erases an account's RSVP to an event, never that of a new account with the same address: what was read before `isOwn` said
 * so is the account's own, and it is replaced only if unchanged since. Idempotent.
 */
export async function eraseRsvp(
  context: ServiceContext,
  { eventId, ownerKey, isOwn }: { eventId: string; ownerKey: string; isOwn: () => Promise<boolean> },
): Promise<void> {
  const { store } = context
  const event = eventOf(await readEvents(store), eventId)
  const capped = hasCapacity(event) ? event : undefined
  const situation = { now: context.now(), isAwaited: capped !== undefined && (await isAwaited(context, eventId)) }
  const [key, placesKey] = [keys.rsvp(eventId, ownerKey), keys.places(eventId)]
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await store.read<RsvpRecord>(key)
    if (!(await isOwn())) return
    const erased = known && anonymizeRsvp(known.value)
    // What is erased already may still be beside it, if a process died.
    if (!erased) return store.finishIntent(key)
    const isErased = await transact(context, capped ? [key, placesKey] : [key], (documents) => {
      if (!isDeepStrictEqual(documents.get(key), known.value)) return false
      documents.set(key, erased)
      const places = capped && documents.get(placesKey)
      if (places) documents.set(placesKey, leavePlaces(places, capped, ownerKey, situation))
      return true
    })
    if (isErased) return
  }
  throw new StorageUnavailable('an RSVP stayed contested')
}
