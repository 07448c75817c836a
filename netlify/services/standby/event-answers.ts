/** A family accepts or declines places of an event. Accepting is an RSVP, for which the places are held already. */
import type { EventBooking } from '#domain/events/events.ts'
import type { Principal } from '#server/context/request-context.ts'
import { eventOfOfferId, eventWishKey, type StoredEventWish } from '#server/repositories/event-standby.ts'
import { eventOf, eventsIfReadable } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { requestIn, type RsvpRecord } from '#server/repositories/rsvps.ts'
import { readStandby, withoutWish } from '#server/repositories/standby.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'
import { isOpen, withdrawn, withEventWish, withoutOpenOffer } from './event-offer-rules.ts'
import { offerPlacesAfterResponse } from './event-offers.ts'

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
  const created = await createRsvp(
    { ...context, principal, idempotencyKey: keyOf(id) },
    event,
    { name, email, qty, ...(players && { players }) },
    { offer: id },
  )
  if (created.outcome === 'attending') return { outcome: 'attending', booking: created.booking, by: created.by }
  return created.outcome === 'closed' ? created : { outcome: 'over' }
}

/** The key of the RSVP that accepts an offer, whoever accepts it. */
const keyOf = (id: string) => `offer ${id}`

/**
 * An offer for an event as the records say: `offer` as long as it can be accepted, with the wish it is for; `rsvp` once it was
 * accepted; `event` for both, and undefined if nothing is known of it any more.
 */
export async function placesOffered(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  id: string,
) {
  const eventId = eventOfOfferId(id) ?? ''
  const [events, record, found] = await Promise.all([
    eventsIfReadable(store),
    readStandby(store, ownerKey),
    store.read<RsvpRecord>(keys.rsvp(eventId, ownerKey)),
  ])
  const isAccepted =
    found?.value.state === 'attending' && requestIn(found.value, hash('attend', keyOf(id))) !== undefined
  const rsvp = isAccepted ? found.value : undefined
  const wish = record?.value.events?.find(({ offer }) => offer?.id === id)
  const { qty } = rsvp ?? wish ?? {}
  const { title, datetime } = eventOf(events ?? [], eventId) ?? rsvp ?? wish ?? {}
  return {
    ...(title !== undefined && datetime !== undefined && qty !== undefined && { event: { title, datetime, qty } }),
    ...(wish?.offer && isOpen(record?.value, id, now().getTime()) && { offer: wish.offer }),
    ...(wish && { wish }),
    ...(rsvp && { rsvp }),
  }
}

/** 'No thanks': the places go to the next in line, and the wish keeps its place. @returns false if it is over. */
export async function declinePlaces(
  context: ServiceContext,
  ownerKey: string,
  { event: eventId, id }: { event: string; id: string },
): Promise<boolean> {
  const now = context.now()
  const event = eventOf((await eventsIfReadable(context.store)) ?? [], eventId)
  const [placesKey, standbyKey] = [keys.places(eventId), keys.standby(ownerKey)]
  const isDeclined = await transact(context, [placesKey, standbyKey], (documents) => {
    const standby = documents.get(standbyKey)
    const wish = standby?.events?.find(({ offer }) => offer?.id === id)
    if (!standby || !wish) return false
    // Too late is an answer too.
    documents.set(standbyKey, withEventWish(standby, { ...withoutOpenOffer(wish), unanswered: 0 }))
    const after = withdrawn(documents.get(placesKey), { ownerKey, id }, event, now)
    if (after) documents.set(placesKey, after)
    return isOpen(standby, id, now.getTime())
  })
  if (isDeclined) offerPlacesAfterResponse(context, eventId)
  return isDeclined
}

/** Ends a wish. What is held for it goes to the next in line. */
export async function endEventWish(context: ServiceContext, ownerKey: string, known: StoredEventWish): Promise<void> {
  const now = context.now()
  const event = eventOf((await eventsIfReadable(context.store)) ?? [], known.event)
  const [placesKey, standbyKey] = [keys.places(known.event), keys.standby(ownerKey)]
  const isFreed = await transact(context, [placesKey, standbyKey], (documents) => {
    const standby = documents.get(standbyKey)
    const wish = standby?.events?.find(({ id }) => id === known.id)
    if (!standby || !wish) return false
    documents.set(standbyKey, withoutWish(standby, wish.id))
    const after = withdrawn(documents.get(placesKey), { ownerKey, id: wish.offer?.id }, event, now)
    if (after) documents.set(placesKey, after)
    return after !== undefined
  })
  await context.store.remove(eventWishKey(ownerKey, known))
  if (isFreed) offerPlacesAfterResponse(context, known.event)
}
