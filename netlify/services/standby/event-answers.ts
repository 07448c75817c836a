/** A family accepts places of an event that are offered to it. Accepting is an RSVP, for which the places are held already. */
import type { EventBooking } from '#domain/events/events.ts'
import type { Principal } from '#server/context/request-context.ts'
import { eventOfOfferId, eventWishes, readStandby } from '#server/repositories/standby.ts'
import { eventOf, eventsIfReadable } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { requestIn } from '#server/repositories/rsvps.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'
import { isOpen } from './event-offer-rules.ts'

export type AcceptPlacesResult =
  | { outcome: 'attending'; booking: EventBooking; by: string | undefined }
  | { outcome: 'over' }
  | { outcome: 'closed'; reason: string }

/** Idempotent: accepted again, by whichever caregiver, it returns the same RSVP. */
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
    id,
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
    store.read(keys.rsvp(eventId, ownerKey)),
  ])
  const isAccepted =
    found?.value.state === 'attending' && requestIn(found.value, hash('attend', keyOf(id))) !== undefined
  const rsvp = isAccepted ? found.value : undefined
  const offer = record?.value.offers.find((each) => each.id === id)
  const wish = eventWishes(record?.value).find((each) => each.id === offer?.wish)
  const { qty } = rsvp ?? wish ?? {}
  const { title, datetime } = eventOf(events ?? [], eventId) ?? rsvp ?? wish ?? {}
  return {
    ...(title !== undefined && datetime !== undefined && qty !== undefined && { event: { title, datetime, qty } }),
    ...(offer && wish && isOpen(record?.value, id, now().getTime()) && { offer }),
    ...(wish && { wish }),
    ...(rsvp && { rsvp }),
  }
}
