/**
 * Offers freed places of an event to those who wait, by the size of the party: the first that fits as a whole, then whoever
 * fits into what is left. The document of the places decides (services/events/places.ts): what is offered is part of the
 * family's claim, so nobody else can take it, and accepting is an RSVP that needs no more places.
 */
import { eventClock } from '#domain/events/events.ts'
import { standby as settings } from '#domain/facility/facility.ts'
import { offerMode } from '#domain/standby/offer-times.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { leaseMs } from '#server/repositories/bookings/slot-locks.ts'
import {
  eventOfferId,
  eventWishKey,
  listEventWishes,
  type IndexedEventWish,
  type StoredEventWish,
} from '#server/repositories/event-standby.ts'
import { eventOf, readEvents, type StoredEvent } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox, outboxEntryOf, type Intent } from '#server/repositories/outbox.ts'
import { fits, keptAgain, undoId, type PlacesRecord } from '#server/repositories/places.ts'
import type { RsvpRecord } from '#server/repositories/rsvps.ts'
import { readStandby, withoutWish, type StandbyRecord } from '#server/repositories/standby.ts'
import {
  ifReadable,
  ignoreUnavailable,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'

/** Places are kept before a larger event has them; no edit takes longer. */
const editMs = 60_000

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

/** `passed`: the party is not to be asked. `being_made`: it is being asked. */
async function offerTo(
  context: ServiceContext,
  event: StoredEvent,
  indexed: IndexedEventWish,
  { until, held, freed }: OfferTerms,
): Promise<'asked' | 'too_large' | 'passed' | 'being_made'> {
  const { ownerKey, id: wishId, qty } = indexed
  const { store } = context
  const now = context.now().getTime()
  const key = keys.places(event.id)
  const places = (await store.read<PlacesRecord>(key))?.value
  if (!fits(places, event, indexed, now)) return 'too_large'
  const member = await ifReadable(() => readMember(store, ownerKey))
  // Nothing is held for somebody who cannot be told.
  if (member === 'unreadable' || !member || member.value.deleting) return 'passed'
  if (member.value.caregivers.every(({ unverified }) => unverified)) return 'passed'
  let open: StoredEventWish['offer']
  const made = { id: '', lease: 0, until, held }
  const claim = () =>
    updateEventWish(context, ownerKey, wishId, (wish) => {
      open = wish.offer
      if (wish.paused || open || wish.asked >= freed) return undefined
      const at = context.now().getTime()
      // Another id for each try: what a try has left behind says nothing about the next.
      made.id = eventOfferId(event.id, hash('event offer', ownerKey, wishId, `${freed}`, `${at}`).slice(0, 16))
      made.lease = at + leaseMs
      return { ...wish, asked: freed, offer: { ...made } }
    })
  let isClaimed = await claim()
  if (!isClaimed && open?.held && open.id !== offerIn(places, ownerKey)?.id) {
    await reconcileEventOffers(context, ownerKey)
    isClaimed = await claim()
    if (!isClaimed && open) return 'being_made'
  }
  if (!isClaimed) return 'passed'
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
  if (isWanted && (await hold((record) => offerIn(record, ownerKey)?.id === id, until))) return 'asked'
  await updateEventWish(context, ownerKey, wishId, (wish) => (wish.offer?.id === id ? notAsked(wish) : undefined))
  return 'too_large'

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
    return offerIn(stored?.value, ownerKey)?.id === id
  }
}

/** Tells a family of an offer. */
const messageOf = (ownerKey: string, eventId: string, { id, held }: { id: string; held: boolean }): Intent => ({
  ownerKey,
  kind: held ? 'offer_made' : 'offer_open',
  subjectRef: mailSubjectRef.eventOffer(eventId, id),
})

/** What is held for a family at an event. */
export const offerIn = (record: PlacesRecord | undefined, ownerKey: string) =>
  record?.claims.find((claim) => claim.ownerKey === ownerKey)?.offer

export function withoutOpenOffer(offered: StoredEventWish): StoredEventWish {
  const { offer: _, ...wish } = offered
  return wish
}

/** Not asked about these places, after all. What was declined before stays so. */
const notAsked = (wish: StoredEventWish): StoredEventWish => ({ ...withoutOpenOffer(wish), asked: wish.asked - 1 })

/** @returns whether the wish is as `change` says; false if it returns undefined, or there is no such wish. */
export async function updateEventWish(
  context: ServiceContext,
  ownerKey: string,
  id: string,
  change: (wish: StoredEventWish) => StoredEventWish | undefined,
): Promise<boolean> {
  let isChanged = false
  await updateWithRetry<StandbyRecord>(context, keys.standby(ownerKey), (current) => {
    const wish = current?.events?.find((each) => each.id === id)
    const next = wish && change(wish)
    isChanged = next !== undefined
    return current && next && { ...current, events: current.events!.map((each) => (each === wish ? next : each)) }
  })
  return isChanged
}

/**
 * Takes what became of a family's offers for events over into its standby document. @returns the document afterwards.
 * Idempotent.
 */
export async function reconcileEventOffers(
  context: ServiceContext,
  ownerKey: string,
): Promise<StandbyRecord | undefined> {
  const record = (await readStandby(context.store, ownerKey))?.value
  const offered = record?.events?.filter(({ offer }) => offer !== undefined) ?? []
  for (const wish of offered) await reconcileOne(context, ownerKey, wish)
  return offered.length === 0 ? record : (await readStandby(context.store, ownerKey))?.value
}

async function reconcileOne(context: ServiceContext, ownerKey: string, wish: StoredEventWish): Promise<void> {
  const { store } = context
  const now = context.now().getTime()
  const { id, until, held, lease } = wish.offer!
  const [places, rsvp] = await Promise.all([
    store.read<PlacesRecord>(keys.places(wish.event)),
    store.read<RsvpRecord>(keys.rsvp(wish.event, ownerKey)),
  ])
  const offer = offerIn(places?.value, ownerKey)
  if (rsvp?.value.state === 'attending' && rsvp.value.qty >= wish.qty)
    return void (await endEventWish(context, ownerKey, wish))
  if (held ? offer?.id === id && offer.until > now : until > now) return
  // It is being made.
  if (held && offer?.id !== id && lease !== undefined && lease > now) return
  // Its process died before anybody was told.
  const isNew =
    held &&
    (offer?.id === id
      ? offer.until < until
      : !(await outboxEntryOf(store, messageOf(ownerKey, wish.event, wish.offer!))))
  const isUnanswered = held && !isNew && until <= now
  const isPausing = isUnanswered && wish.unanswered + 1 >= settings.unanswered
  if (isPausing) await addToOutbox(context, { ownerKey, kind: 'wish_paused', subjectRef: `${wish.id}.${wish.at}` })
  await updateEventWish(context, ownerKey, wish.id, (current) => {
    if (current.offer?.id !== id) return undefined
    if (isNew) return notAsked(current)
    const next = withoutOpenOffer(current)
    if (!isUnanswered) return next
    return {
      ...next,
      unanswered: next.unanswered + 1,
      ...(isPausing && !next.paused && { paused: 'unanswered' as const }),
    }
  })
}

/** Ends a wish. @returns what it was at the end: what is held for it then is released by `declinePlaces`. */
export async function endEventWish(
  context: ServiceContext,
  ownerKey: string,
  wish: StoredEventWish,
): Promise<StoredEventWish> {
  let ended = wish
  await updateWithRetry<StandbyRecord>(context, keys.standby(ownerKey), (current) => {
    const found = current?.events?.find(({ id }) => id === wish.id)
    ended = found ?? wish
    return current && found && withoutWish(current, wish.id)
  })
  await context.store.remove(eventWishKey(ownerKey, wish))
  return ended
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
