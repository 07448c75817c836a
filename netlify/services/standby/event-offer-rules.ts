/**
 * Offers of places of an event, in values: who is asked next, and what an offer and its end make of the places and the wish.
 * Both documents say until when an offer is open: whoever reads one after that knows that it has ended.
 */
import { eventWishes, withoutWish } from '#server/repositories/standby.ts'
import { claimOf, fits, keptAgain, withClaim } from '#server/repositories/places.ts'
import { withOutcome } from './offer-outcome.ts'
import type { EventOffer, EventWish, StandbyRecord } from '#records/standby.ts'
import type { StoredEvent, PlaceClaim, PlacesRecord } from '#records/events.ts'

/** A wish and the family that it is of. */
export type Waiting = { accountKey: string; wish: EventWish; isOffered: boolean }

/** A wish as the family's document says; undefined if it has ended. */
export function waitingIn(accountKey: string, record: StandbyRecord | undefined, id: string): Waiting | undefined {
  const wish = eventWishes(record).find((each) => each.id === id)
  return wish && { accountKey, wish, isOffered: record!.offers.some((offer) => offer.wish === id) }
}

export const hasEnded = (offer: { until: number } | undefined, now: number): boolean =>
  offer !== undefined && offer.until <= now

/**
 * Who is asked next for free places: the first party of the line that fits as a whole. Not who has paused, has an offer, comes
 * already, was asked for these places before, or has asked since they were open for everybody.
 */
export const nextInLine = (
  line: readonly Waiting[],
  places: PlacesRecord,
  event: Pick<StoredEvent, 'capacity'>,
  now: number,
): Waiting | undefined => {
  const { freed, until } = places.standby ?? { freed: 0, until: 0 }
  return line.find(
    ({ accountKey, wish, isOffered }) =>
      !wish.paused &&
      !isOffered &&
      wish.asked < freed &&
      wish.at < until &&
      claimOf(places, accountKey).qty < wish.qty &&
      fits(places, event, { accountKey, qty: wish.qty }, now),
  )
}

/** The places with an offer for a wish. */
export const withOffer = (
  places: PlacesRecord,
  { accountKey, wish }: Pick<Waiting, 'accountKey' | 'wish'>,
  { id, until }: Pick<EventOffer, 'id' | 'until'>,
): PlacesRecord =>
  withClaim(places, {
    ...claimOf(places, accountKey),
    offer: { id, qty: wish.qty, until, freed: places.standby?.freed ?? 0 },
  })

const withoutOffer = (places: PlacesRecord, { accountKey, qty }: PlaceClaim) => withClaim(places, { accountKey, qty })

/** The places without an offer that is open: they are kept for the next in line. Undefined if there is none. */
export function withdrawn(
  places: PlacesRecord | undefined,
  { accountKey, id }: { accountKey: string; id: string | undefined },
  event: StoredEvent | undefined,
  now: Date,
): PlacesRecord | undefined {
  const claim = places && claimOf(places, accountKey)
  if (!places || !claim?.offer || claim.offer.id !== id || hasEnded(claim.offer, now.getTime())) return undefined
  return { ...withoutOffer(places, claim), standby: keptAgain(places, event, claim.offer.freed, now) }
}

/** The places without the offers that have ended, which are kept for the next in line; undefined if there are none. */
export function withoutEnded(places: PlacesRecord, event: StoredEvent, now: Date): PlacesRecord | undefined {
  const ended = places.claims.filter(({ offer }) => hasEnded(offer, now.getTime()))
  if (ended.length === 0) return undefined
  const freed = Math.max(...ended.map(({ offer }) => offer!.freed))
  return { ...ended.reduce(withoutOffer, places), standby: keptAgain(places, event, freed, now) }
}

/** The places with those that a larger event has more, kept for those who wait, whatever they were asked before. */
export const withNewPlaces = (places: PlacesRecord, event: StoredEvent, now: Date): PlacesRecord => ({
  ...places,
  standby: keptAgain(places, event, Math.max(now.getTime(), (places.standby?.freed ?? 0) + 1), now),
})

/** Who comes with `qty` people does not wait for them any more; what was held for a larger party is used. */
export function afterRsvp(
  record: StandbyRecord | undefined,
  eventId: string,
  qty: number,
): { record?: StandbyRecord; ended?: EventWish } {
  const wish = eventWishes(record).find(({ event }) => event === eventId)
  if (!record || !wish) return {}
  if (qty >= wish.qty) return { record: withoutWish(record, wish.id), ended: wish }
  const held = record.offers.find((offer) => offer.wish === wish.id && offer.held)
  return held ? { record: withOutcome(record, held, 'withdrawn') } : {}
}

/** True if an offer can be accepted. */
export const isOpen = (record: StandbyRecord | undefined, id: string, now: number): boolean =>
  record?.offers.some((offer) => offer.id === id && !hasEnded(offer, now)) ?? false
