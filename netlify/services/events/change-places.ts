/** Takes and releases places of an event with a limited number, for an RSVP. */
import {
  claimOf,
  countPlaces,
  hasCapacity,
  isCounted,
  noPlaces,
  placesOf,
  withClaim,
} from '#server/repositories/places.ts'
import { Contested, withTickets } from '#server/repositories/ticket-choice.ts'
import { freeOf, keysOf, releaseTickets, takeTickets, type Choice } from '#server/repositories/tickets.ts'
import { keys } from '#server/repositories/keys.ts'
import { rsvpIdOf } from '#server/repositories/rsvps.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Key } from '#server/storage/store.ts'
import type { Known } from '#server/storage/transactional-store.ts'
import type { StoredEvent, PlacesRecord, RsvpRecord } from '#records/events.ts'

type Guests = { eventId: string; accountKey: string; qty: number }

/** What an event with a capacity has. */
type Room = { places: PlacesRecord; choice?: Choice }

/** `before` is the RSVP as it was found, `read` is what is needed; without an RSVP nobody has written those that are `unused`. */
type About = { guests: Guests; before: RsvpRecord | undefined; read: readonly Key[]; unused?: readonly Key[] }

/** Decides with the places of an event that has a number of them. RSVPs from before it had one are counted first. */
export async function withPlaces<Result>(
  context: ServiceContext,
  event: StoredEvent | undefined,
  { guests, before, read, unused = [] }: About,
  decide: (documents: Documents, room: Room | undefined) => Result,
): Promise<Result> {
  const nothing = unused.map((each) => [each as string, 'nothing'] as const)
  if (!hasCapacity(event))
    return transact(context, read, (documents) => decide(documents, undefined), undefined, new Map(nothing))
  const key = keys.places(event.id)
  let found = await context.store.read(key)
  if (!isCounted(found?.value, event)) {
    await countPlaces(context, event.id)
    found = await context.store.read(key)
  }
  const places = found?.value ?? noPlaces
  let rsvp = before
  const supplyIn = async (tries: number) => {
    if (tries > 0) rsvp = (await context.store.read(keys.rsvp(event.id, guests.accountKey)))?.value
    const wanted = guests.qty - claimOf(places, guests.accountKey) - (rsvp?.tickets?.length ?? 0)
    return [{ ...placesOf(places, event), wanted }]
  }
  return withTickets(context, supplyIn, (once, [choice], conflicts) => {
    // What a request that died has left is read. Nobody is refused what a copy of the request has got meanwhile.
    const isFirst = !rsvp && unused.length > 0 && conflicts === 0 && !choice!.isLast
    const known: Known = new Map([
      ...choice!.known,
      ...(isFirst ? [[key as string, found ?? 'nothing'] as const, ...nothing] : []),
    ])
    return transact(
      once,
      [...read, ...((rsvp?.tickets ?? []) as Key[]), key, ...keysOf([choice!])],
      (documents) => {
        const now = documents.get(key) ?? noPlaces
        return decide(documents, { places: now, choice: { ...choice!, ...placesOf(now, event) } })
      },
      undefined,
      known,
    )
  })
}

/**
 * The tickets of an RSVP for `qty` people. No family is refused fewer people than before, even if more come than the event has
 * places by now. `left`: too few, this many are left.
 */
export function changePlaces(
  documents: Documents,
  rsvp: RsvpRecord | undefined,
  { eventId, accountKey, qty }: Guests,
  room: Room | undefined,
): Pick<RsvpRecord, 'tickets'> | { left: number } {
  const id = rsvpIdOf(eventId, accountKey)
  const held = rsvp?.tickets?.toSorted() ?? []
  const claim = room ? claimOf(room.places, accountKey) : 0
  const kept = held.slice(0, Math.max(0, qty - claim))
  releaseTickets(documents, held.slice(kept.length))
  if (room && claim > qty) documents.set(keys.places(eventId), withClaim(room.places, { accountKey, qty }))
  const more = qty - claim - kept.length
  const taken = room?.choice && more > 0 ? freeOf(documents, room.choice, more) : []
  if (room?.choice && taken.length < more) {
    if (room.choice.isLast) return { left: taken.length }
    throw new Contested('too few of these places are free')
  }
  takeTickets(documents, taken, id)
  return kept.length + taken.length > 0 ? { tickets: [...kept, ...taken] } : {}
}
