/**
 * Offers freed places of an event to the first party in line that fits as a whole, then to whoever fits into what is left. The
 * offer is in the places, so nobody else can take them, and in the family's wish.
 */
import { eventClock } from '#domain/events/events.ts'
import { offerTerms } from '#domain/standby/offer-times.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { eventOfferId, withWish } from '#server/repositories/standby.ts'
import { listEventWishes } from '#server/repositories/wish-index.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { undoId } from '#server/repositories/places.ts'
import { transact } from '#server/repositories/transact.ts'
import {
  ifReadable,
  readReadable,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { settledStandby } from './end-offers.ts'
import { hasEnded, nextInLine, waitingIn, withOffer, withoutEnded, type Waiting } from './event-offer-rules.ts'
import { canBeOffered } from './candidates.ts'
import type { EventOffer } from '#records/standby.ts'
import type { StoredEvent, PlacesRecord } from '#records/events.ts'

/** @returns how many families were asked. Idempotent, and safe to run concurrently. */
export async function offerPlaces(context: ServiceContext, eventId: string): Promise<number> {
  const { store } = context
  // Before the event: whoever enlarges it changes the places in the same transaction.
  const found = await store.read(keys.places(eventId))
  const event = eventOf(await readEvents(store), eventId)
  const now = context.now()
  if (!found || !event || event.canceled || new Date(event.datetime) <= now) return 0
  if (found.value.claims.some(({ offer }) => hasEnded(offer, now.getTime()))) {
    await endOffers(context, event, found.value)
    return offerPlaces(context, eventId)
  }
  const freed = found.value.standby?.freed
  // Who has just canceled may take that back.
  const isUndoable = found.value.claims.some(({ offer }) => offer?.id === undoId)
  if (freed === undefined || isUndoable || !offerTerms(eventClock(event), now)) return 0

  const asked = await askLine(context, event, found.value, await lineOf(context, eventId))
  return asked.isCurrent ? asked.count : asked.count + (await offerPlaces(context, eventId))
}

/** Those who wait, with their wishes as the families' documents say. */
async function lineOf({ store }: ServiceContext, eventId: string): Promise<Waiting[]> {
  const wishes = await listEventWishes(store, eventId)
  const { found } = await readReadable(
    store,
    wishes.map(({ accountKey }) => keys.standby(accountKey)),
  )
  return wishes.flatMap(({ accountKey, id }) => {
    const record = found.find(({ key }) => key === keys.standby(accountKey))
    return waitingIn(accountKey, record?.value, id) ?? []
  })
}

/** Asks one after the other. `isCurrent`: false if somebody has changed the places or a wish meanwhile. */
async function askLine(context: ServiceContext, event: StoredEvent, read: PlacesRecord, waiting: readonly Waiting[]) {
  let places = read
  let line = waiting
  let count = 0
  for (;;) {
    const next = nextInLine(line, places, event, context.now().getTime())
    if (!next) break
    const member = await ifReadable(() => readMember(context.store, next.accountKey))
    if (member && member !== 'unreadable' && canBeOffered(member.value, next.wish.players)) {
      const made = await makeOffer(context, event, { next, line, freed: read.standby!.freed })
      if (!made) return { count, isCurrent: false }
      places = made.places
      count += 1
    }
    line = line.filter((each) => each !== next)
  }
  await openToAll(context, event, read.standby!.freed, line)
  return { count, isCurrent: true }
}

/** Tells a family of an offer, and holds the places that it is about. @returns undefined if another is next in line by now. */
async function makeOffer(
  context: ServiceContext,
  event: StoredEvent,
  { next: { accountKey, wish: known }, line, freed }: { next: Waiting; line: readonly Waiting[]; freed: number },
): Promise<{ places: PlacesRecord } | undefined> {
  const now = context.now()
  const terms = offerTerms(eventClock(event), now)
  if (!terms) return undefined
  const { held } = terms
  const unique = hash('event offer', accountKey, known.id, `${freed}`, `${now.getTime()}`).slice(0, 16)
  const id = eventOfferId(event.id, unique)
  const offer: EventOffer = { kind: 'event', id, wish: known.id, event: event.id, until: terms.until.getTime(), held }
  const message: Intent = {
    accountKey,
    kind: held ? 'offer_made' : 'offer_open',
    subjectRef: mailSubjectRef.eventOffer(event.id, offer.id),
  }
  const [placesKey, standbyKey] = [keys.places(event.id), keys.standby(accountKey)]
  return transact(context, [placesKey, standbyKey, ...messageKeys(context, message)], (documents) => {
    const [places, standby] = [documents.get(placesKey), documents.get(standbyKey)]
    const waiting = waitingIn(accountKey, standby, known.id)
    if (!places || !standby || !waiting || places.standby?.freed !== freed) return undefined
    const current = line.map((each) => (each.wish.id === known.id ? waiting : each))
    if (nextInLine(current, places, event, now.getTime()) !== waiting) return undefined
    const after = held ? withOffer(places, waiting, offer) : places
    documents.set(placesKey, after)
    const asked = withWish(standby, { ...waiting.wish, asked: freed })
    documents.set(standbyKey, { ...asked, offers: [...asked.offers, offer] })
    queueMessage(documents, message)
    return { places: after }
  })
}

/** What is left fits nobody who waits: everybody can have it, unless more was freed since. */
async function openToAll(context: ServiceContext, event: StoredEvent, freed: number, line: readonly Waiting[]) {
  const now = context.now().getTime()
  await updateWithRetry(context, keys.places(event.id), (record) => {
    const isKept = record?.standby?.freed === freed && record.standby.until > now
    return isKept && !nextInLine(line, record, event, now) ? { ...record, standby: { freed, until: now } } : undefined
  })
}

/** Takes offers without an answer back, so that the next in line is asked. */
async function endOffers(context: ServiceContext, event: StoredEvent, { claims }: PlacesRecord): Promise<void> {
  const now = context.now()
  for (const { accountKey, offer } of claims)
    if (offer?.id !== undoId && hasEnded(offer, now.getTime()))
      await ifReadable(() => settledStandby(context, accountKey))
  await updateWithRetry(context, keys.places(event.id), (record) => record && withoutEnded(record, event, now))
}
