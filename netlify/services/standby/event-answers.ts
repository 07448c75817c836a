/** A family accepts or declines places of an event. Accepting is an RSVP, for which the places are held already. */
import type { EventBooking } from '#domain/events/events.ts'
import type { Principal } from '#server/context/request-context.ts'
import { eventOfOfferId } from '#server/repositories/event-standby.ts'
import { eventOf, eventsIfReadable } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { keptAgain, type PlacesRecord } from '#server/repositories/places.ts'
import { requestIn, type RsvpRecord } from '#server/repositories/rsvps.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'
import { hasEnded, offerPlacesAfterResponse, withoutOffer } from './event-offers.ts'
import { endEventWish, offerIn, updateEventWish, withoutOpenOffer } from './reconcile-event-offers.ts'

export type AcceptPlacesResult =
  | { outcome: 'attending'; booking: EventBooking; by: string | undefined }
  | { outcome: 'over' }
  | { outcome: 'closed'; reason: string }

/** Idempotent: accepted again, by whichever caregiver, it returns the same RSVP. @throws StorageUnavailable; safe to retry. */
export async function acceptPlaces(
  context: ServiceContext,
  principal: Principal,
  id: string,
): Promise<AcceptPlacesResult> {
  const { ownerKey, email, profileName } = principal
  const event = eventOfOfferId(id)
  if (event === undefined) return { outcome: 'over' }
  const { offer, wish, rsvp } = await placesOffered(context, ownerKey, id)
  if (!rsvp && !offer) return { outcome: 'over' }
  const { name, qty, players } = rsvp ?? { name: profileName, qty: wish!.qty, players: wish!.players }
  const created = await createRsvp({ ...context, principal, idempotencyKey: keyOf(id) }, event, {
    name,
    email,
    qty,
    ...(players && { players }),
  })
  if (created.outcome === 'closed') return created
  if (created.outcome !== 'attending') return { outcome: 'over' }
  if (wish) await endEventWish(context, ownerKey, wish)
  const by = (await context.store.read<RsvpRecord>(keys.rsvp(event, ownerKey)))?.value.member
  return { outcome: 'attending', booking: created.booking, by }
}

/** The key of the RSVP that accepts an offer, whoever accepts it. */
const keyOf = (id: string) => `offer ${id}`

/**
 * An offer for an event as the records say: `offer` as long as it can be accepted, with the wish it is for; `isMade` once it is
 * held to its end, and the family may be told; `rsvp` once it was accepted; `event` for both, and undefined if nothing is known
 * of it any more.
 */
export async function placesOffered(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  id: string,
) {
  const eventId = eventOfOfferId(id) ?? ''
  const [events, record, places, found] = await Promise.all([
    eventsIfReadable(store),
    readStandby(store, ownerKey),
    store.read<PlacesRecord>(keys.places(eventId)),
    store.read<RsvpRecord>(keys.rsvp(eventId, ownerKey)),
  ])
  const isAccepted =
    found?.value.state === 'attending' && requestIn(found.value, hash('attend', keyOf(id))) !== undefined
  const rsvp = isAccepted ? found.value : undefined
  const wish = record?.value.events?.find(({ offer }) => offer?.id === id)
  const held = offerIn(places?.value, ownerKey)
  const isHeld = held?.id === id && !hasEnded(held, now().getTime())
  const isOpen = wish !== undefined && (wish.offer!.held ? isHeld : !hasEnded(wish.offer, now().getTime()))
  const { qty } = rsvp ?? wish ?? {}
  const { title, datetime } = eventOf(events ?? [], eventId) ?? rsvp ?? wish ?? {}
  return {
    ...(title !== undefined && datetime !== undefined && qty !== undefined && { event: { title, datetime, qty } }),
    ...(isOpen && { offer: wish.offer, isMade: !wish.offer!.held || held!.until === wish.offer!.until }),
    ...(wish && { wish }),
    ...(rsvp && { rsvp }),
  }
}

/** 'No thanks': the places go to the next in line, and the wish keeps its place. @returns false if it is over. */
export async function declinePlaces(
  context: ServiceContext,
  ownerKey: string,
  { event, id }: { event: string; id: string },
): Promise<boolean> {
  const now = context.now().getTime()
  const planned = eventOf((await eventsIfReadable(context.store)) ?? [], event)
  async function release(): Promise<boolean> {
    let isReleased = false
    await updateWithRetry<PlacesRecord>(context, keys.places(event), (record) => {
      const own = record?.claims.find((claim) => claim.ownerKey === ownerKey && claim.offer?.id === id)
      isReleased = own !== undefined && !hasEnded(own.offer, now)
      if (!record || !own || !isReleased) return undefined
      const claims = record.claims.flatMap((claim) => (claim === own ? withoutOffer(claim) : [claim]))
      return { ...record, claims, standby: keptAgain(record, planned, own.offer!.freed, context.now()) }
    })
    return isReleased
  }
  let isDeclined = await release()
  const record = (await readStandby(context.store, ownerKey))?.value
  const wish = record?.events?.find(({ offer }) => offer?.id === id)
  if (wish)
    await updateEventWish(context, ownerKey, wish.id, (current) =>
      current.offer?.id === id ? { ...withoutOpenOffer(current), unanswered: 0 } : undefined,
    )
  // It was still being made.
  isDeclined ||= await release()
  if (isDeclined) offerPlacesAfterResponse(context, event)
  return isDeclined || (wish !== undefined && !wish.offer?.held)
}
