/** What an RSVP and its end make of the places of an event, a document of the same transaction. */
import { eventClock, placesLeft } from '#domain/events/events.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { keptUntil } from '#domain/standby/offer-times.ts'
import { listEventWishes } from '#server/repositories/wish-index.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  areKept,
  claimOf,
  keptAgain,
  peopleComing,
  placesOf,
  takenIn,
  undoId,
  withClaim,
  type CappedEvent,
} from '#server/repositories/places.ts'
import { randomBackoff, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { areAwaited } from '#server/services/standby/kept-for-standby.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { StoredEvent, PlaceClaim, PlacesRecord } from '#records/events.ts'

/** `isAwaited`: families wait for places of the event, and can be told. */
type Situation = { now: Date; isAwaited: boolean }

/** `left`: too few, this many are left. */
export type PlacesResult = { places: PlacesRecord } | { left: number }

/**
 * The places with those of an RSVP for `qty` people. No family is refused fewer people than before, even if more come than the
 * event has places by now. An offer of the standby list is used by it; what it leaves goes to those who wait.
 */
export function takePlaces(
  record: PlacesRecord,
  event: CappedEvent,
  { accountKey, qty }: Pick<PlaceClaim, 'accountKey' | 'qty'>,
  { now, isAwaited }: Situation,
): PlacesResult {
  const at = now.getTime()
  const own = claimOf(record, accountKey)
  const more = qty - placesOf(own, at)
  const taken = takenIn(record, at)
  const isKept = areKept(record, at)
  if (more > 0 && (isKept || taken + more > event.capacity))
    return { left: isKept ? 0 : placesLeft(event.capacity, taken) }
  const after = withClaim(record, { accountKey, qty })
  if (takenIn(after, at) >= taken) return { places: after }
  if (own.qty > qty) return { places: keptFor(after, event, { now, isAwaited }) }
  return { places: { ...after, standby: keptAgain(record, event, own.offer!.freed, now) } }
}

/** The places without a family's RSVP. `canTakeBack`: if others wait, they are the family's for the time of its Undo. */
export function leavePlaces(
  record: PlacesRecord,
  event: StoredEvent,
  accountKey: string,
  { canTakeBack = false, ...situation }: Situation & { canTakeBack?: boolean },
): PlacesRecord {
  const at = situation.now.getTime()
  const own = claimOf(record, accountKey)
  const after = withClaim(record, { ...own, qty: 0 })
  if (takenIn(after, at) >= takenIn(record, at)) return after
  const kept = keptFor(after, event, situation)
  if (!canTakeBack || kept === after) return kept
  return withClaim(kept, {
    accountKey,
    qty: 0,
    offer: { id: undoId, qty: placesOf(own, at), until: at + undoMs, freed: at },
  })
}

/** What is freed is kept for those who wait: nobody else gets it until they were asked. */
function keptFor(record: PlacesRecord, event: StoredEvent, { now, isAwaited }: Situation): PlacesRecord {
  const until = isAwaited ? keptUntil(eventClock(event), now)?.getTime() : undefined
  return until === undefined ? record : { ...record, standby: { freed: now.getTime(), until } }
}

/** Whether families wait for places of an event, and can be told. */
export const isAwaited = async (
  context: Pick<ServiceContext, 'store' | 'now' | 'mailEnabled'>,
  eventId: string,
): Promise<boolean> => areAwaited(context, await listEventWishes(context.store, eventId))

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
    const coming = await peopleComing(store, eventId)
    const offered = (found?.value.claims ?? []).filter(({ offer }) => offer)
    const claims = [
      ...coming.map((each) => ({ ...offered.find(({ accountKey }) => accountKey === each.accountKey), ...each })),
      ...offered
        .filter(({ accountKey }) => !coming.some((each) => each.accountKey === accountKey))
        .map((each) => Object.assign({}, each, { qty: 0 })),
    ]
    const value: PlacesRecord = { ...found?.value, v: 1, counted, claims }
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return
  }
  throw new StorageUnavailable('the places of an event stayed contested')
}
