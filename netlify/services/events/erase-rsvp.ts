/** Erases who has replied to an event, with their places. */
import { isDeepStrictEqual } from 'node:util'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { hasCapacity } from '#server/repositories/places.ts'
import { anonymizeRsvp, type RsvpRecord } from '#server/repositories/rsvps.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { isAwaited, leavePlaces } from './places.ts'

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
  const documents = { rsvp: keys.rsvp(eventId, ownerKey), places: capped ? [keys.places(eventId)] : [] }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await store.read<RsvpRecord>(documents.rsvp)
    const erased = known && anonymizeRsvp(known.value)
    if (!erased || !(await isOwn())) return
    const isErased = await transact(context, documents, ({ rsvp, places: [places] }) =>
      isDeepStrictEqual(rsvp, known.value)
        ? {
            write: { rsvp: erased, places: [capped && places && leavePlaces(places, capped, ownerKey, situation)] },
            result: true,
          }
        : { result: false },
    )
    if (isErased) return
  }
  throw new StorageUnavailable('an RSVP stayed contested')
}
