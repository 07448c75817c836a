/**
 * Offers freed places of an event to those who wait, by the size of the party: the first that fits as a whole, then whoever
 * fits into what is left. The document of the places decides (services/events/places.ts): what is offered is part of the
 * family's claim, so nobody else can take it, and accepting is an RSVP that needs no more places.
 */
import { eventClock } from '#domain/events/events.ts'
import { offerMode } from '#domain/standby/offer-times.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import {
  eventOfferId,
  listEventWishes,
  type IndexedEventWish,
  type StoredEventWish,
} from '#server/repositories/event-standby.ts'
import { eventOf, readEvents, type StoredEvent } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { fits, keptAgain, undoId, type PlacesRecord } from '#server/repositories/places.ts'
import { readStandby } from '#server/repositories/standby.ts'
import {
  ifReadable,
  ignoreUnavailable,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { messageOf, notAsked, offerIn, reconcileEventOffers, updateEventWish } from './reconcile-event-offers.ts'

/** Places are kept before a larger event has them; the platform lets no edit take longer. */
export const editMs = 60_000

/** After the response. What this does not reach, because the process ends, the next run of a job does. */
export function offerPlacesAfterResponse(context: ServiceContext, eventId: string): void {
  if (context.mailEnabled) context.waitUntil(offerPlaces(context, eventId).catch(ignoreUnavailable))
}

/** Offers the freed places of all events that somebody waits for. Without a wish it takes one operation. */
export async function offerFreedPlaces(context: ServiceContext): Promise<number> {
  if (!context.mailEnabled) return 0
  const events = new Set((await listEventWishes(context.store)).map(({ event }) => event))
  let offered = 0
  for (const event of events) {
    const made = await ifReadable(() => offerPlaces(context, event))
    if (made !== 'unreadable') offered += made
  }
  return offered
}

/** @returns how many families were asked. Idempotent, and safe to run concurrently. @throws StorageUnavailable */
async function offerPlaces(context: ServiceContext, eventId: string): Promise<number> {
  const { store } = context
  // A slow run may know the event as it was then.
  const now = context.now()
  const event = eventOf(await readEvents(store), eventId)
  if (!event || event.canceled || new Date(event.datetime) <= now) return 0
  const places = await withoutEndedOffers(context, event)
  const freed = places?.standby?.freed
  if (!places || freed === undefined) return 0
  const mode = offerMode(eventClock(event), now)
  // Who has just canceled may take that back.
  const isUndoable = places.claims.some(({ offer }) => offer?.id === undoId && offer.until > now.getTime())
  if (mode.mode === 'wait' || isUndoable) return 0
  let asked = 0
  const tooLarge: IndexedEventWish[] = []
  for (const wish of await listEventWishes(store, eventId)) {
    if (wish.at >= places.standby!.until) continue
    const until = mode.mode === 'hold' ? mode.until.getTime() : new Date(event.datetime).getTime()
    const outcome = await offerTo(context, event, wish, { until, held: mode.mode === 'hold', freed })
    // Whoever comes later waits for that, or until whatever makes it has died.
    if (outcome === 'being_made') return asked
    if (outcome === 'asked') asked += 1
    if (outcome === 'too_large') tooLarge.push(wish)
  }
  // What is left fits nobody who waits: everybody can have it, unless somebody has declined since, or staff are adding places.
  if (now.getTime() - freed < editMs) return asked
  await updateWithRetry<PlacesRecord>(context, keys.places(eventId), (record) =>
    record?.standby?.freed === freed &&
    record.standby.until > now.getTime() &&
    !tooLarge.some((wish) => fits(record, event, wish, context.now().getTime()))
      ? { ...record, standby: { freed, until: now.getTime() } }
      : undefined,
  )
  return asked
}

export const hasEnded = (offer: { until: number } | undefined, now: number): boolean =>
  offer !== undefined && offer.until <= now

/** Takes offers without an answer back, so that the next in line is asked. */
async function withoutEndedOffers(context: ServiceContext, event: StoredEvent): Promise<PlacesRecord | undefined> {
  const now = context.now().getTime()
  const key = keys.places(event.id)
  const endedIn = ({ claims }: PlacesRecord) => claims.filter(({ offer }) => hasEnded(offer, now))
  const found = await context.store.read<PlacesRecord>(key)
  if (!found || endedIn(found.value).length === 0) return found?.value
  // As long as the claims tell whether an offer was ever made.
  for (const { ownerKey, offer } of endedIn(found.value))
    if (offer!.id !== undoId) await ifReadable(() => reconcileEventOffers(context, ownerKey))
  const change = (record: PlacesRecord | undefined): PlacesRecord | undefined => {
    const over = record ? endedIn(record) : []
    if (!record || over.length === 0) return undefined
    const freed = Math.max(...over.map(({ offer }) => offer!.freed))
    const claims = record.claims.flatMap((claim) => (over.includes(claim) ? withoutOffer(claim) : [claim]))
    return { ...record, claims, standby: keptAgain(record, event, freed, context.now()) }
  }
  return (await updateWithRetry<PlacesRecord>(context, key, change, found))?.value
}

/** A claim without what is held for the family; none if that was all. */
export function withoutOffer(held: PlacesRecord['claims'][number]): PlacesRecord['claims'] {
  const { offer: _, ...claim } = held
  return claim.qty === 0 && claim.open === undefined ? [] : [claim]
}

type OfferTerms = { until: number; held: boolean; freed: number }
type EventOffer = Required<NonNullable<StoredEventWish['offer']>>

/** `passed`: the party is not to be asked. `being_made`: it is being asked. */
async function offerTo(
  context: ServiceContext,
  event: StoredEvent,
  indexed: IndexedEventWish,
  terms: OfferTerms,
): Promise<'asked' | 'too_large' | 'passed' | 'being_made'> {
  const { ownerKey, id: wishId, qty } = indexed
  const { until, held, freed } = terms
  const { store } = context
  const now = context.now().getTime()
  const key = keys.places(event.id)
  const places = (await store.read<PlacesRecord>(key))?.value
  if (!fits(places, event, indexed, now)) return 'too_large'
  const member = await ifReadable(() => readMember(store, ownerKey))
  // Nothing is held for somebody who cannot be told.
  if (member === 'unreadable' || !member || member.value.deleting) return 'passed'
  if (member.value.caregivers.every(({ unverified }) => unverified)) return 'passed'
  let { made, open } = await announceOffer(context, indexed, terms)
  if (open?.held && open.id !== offerIn(places, ownerKey)?.id) {
    // Whatever was making it may have died.
    await reconcileEventOffers(context, ownerKey)
    ;({ made, open } = await announceOffer(context, indexed, terms))
    if (open) return 'being_made'
  }
  if (!made) return 'passed'
  const { id, lease } = made
  const message = messageOf(ownerKey, event.id, made)
  if (!held) {
    await addToOutbox(context, message)
    return 'asked'
  }
  // Held for a moment first: a process that dies before the message is queued delays the next in line by no more.
  const isHeld = await hold((record) => fits(record, event, indexed, now), lease)
  if (isHeld) await addToOutbox(context, message)
  const { events = [] } = (isHeld && (await readStandby(store, ownerKey))?.value) || {}
  // The family may have declined or stopped meanwhile.
  const isWanted = events.some(({ offer }) => offer?.id === id)
  if (isWanted && (await hold(isOwn, until))) return 'asked'
  await updateEventWish(context, ownerKey, wishId, (wish) => (wish.offer?.id === id ? notAsked(wish) : undefined))
  return 'too_large'

  function isOwn(record: PlacesRecord): boolean {
    const offer = offerIn(record, ownerKey)
    return offer?.id === id && !offer.abandoned
  }

  async function hold(may: (record: PlacesRecord) => boolean, end: number): Promise<boolean> {
    const stored = await updateWithRetry<PlacesRecord>(context, key, (record) => {
      if (!record || context.now().getTime() >= lease || !may(record)) return undefined
      const own = record.claims.find((claim) => claim.ownerKey === ownerKey) ?? { ownerKey, qty: 0 }
      const claims = [
        ...record.claims.filter((claim) => claim !== own),
        { ...own, offer: { id, qty, until: end, freed } },
      ]
      return { ...record, claims }
    })
    const offer = offerIn(stored?.value, ownerKey)
    return offer?.id === id && offer.until === end
  }
}

/**
 * Notes an offer on the wish that it answers, before anything is held. @returns it as `made`; undefined if there is one
 * already (`open`), or the party is not to be asked.
 */
async function announceOffer(
  context: ServiceContext,
  { ownerKey, id: wishId, event }: IndexedEventWish,
  { until, held, freed }: OfferTerms,
) {
  let made: EventOffer | undefined
  let open: StoredEventWish['offer']
  await updateEventWish(context, ownerKey, wishId, (wish) => {
    made = undefined
    open = wish.offer
    if (wish.paused || open || wish.asked >= freed) return undefined
    const now = context.now().getTime()
    // Another id for each try: what a try has left behind says nothing about the next.
    const name = hash('event offer', ownerKey, wishId, `${freed}`, `${now}`).slice(0, 16)
    made = { id: eventOfferId(event, name), until, held, lease: now + leaseMs }
    return { ...wish, asked: freed, offer: made }
  })
  return { made, open }
}

/** Keeps the places that a larger event will have for those who wait, before it has them. */
export async function keepNewPlaces(context: ServiceContext, eventId: string): Promise<void> {
  if (!context.mailEnabled || (await listEventWishes(context.store, eventId)).length === 0) return
  const event = eventOf(await readEvents(context.store), eventId)
  const now = context.now().getTime()
  await updateWithRetry<PlacesRecord>(context, keys.places(eventId), (record) =>
    record ? { ...record, standby: keptAgain(record, event, now, context.now()) } : undefined,
  )
}
