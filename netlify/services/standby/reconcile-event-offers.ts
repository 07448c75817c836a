/**
 * What became of a family's offers for events, in its standby document: accepted, without an answer, or never made. The
 * document of the places decides; whoever finds an offer that has ended does this, so that a crash only delays it.
 */
import { standby as settings } from '#domain/facility/facility.ts'
import { eventWishKey, type StoredEventWish } from '#server/repositories/event-standby.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox, outboxEntryOf, type Intent } from '#server/repositories/outbox.ts'
import type { PlacesRecord } from '#server/repositories/places.ts'
import type { RsvpRecord } from '#server/repositories/rsvps.ts'
import { readStandby, withoutWish, type StandbyRecord } from '#server/repositories/standby.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** Tells a family of an offer. */
export const messageOf = (ownerKey: string, eventId: string, { id, held }: { id: string; held: boolean }): Intent => ({
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
export const notAsked = (wish: StoredEventWish): StoredEventWish => ({
  ...withoutOpenOffer(wish),
  asked: wish.asked - 1,
})

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
  if (isNew && offer?.id === id && !(await abandonOffer(context, ownerKey, wish))) return
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

/** Whatever was making an offer may be slow, not dead: from now on it cannot. @returns false if it was made meanwhile. */
async function abandonOffer(
  context: ServiceContext,
  ownerKey: string,
  { event, offer: announced }: StoredEventWish,
): Promise<boolean> {
  let isAbandoned = false
  await updateWithRetry<PlacesRecord>(context, keys.places(event), (record) => {
    const offer = offerIn(record, ownerKey)
    isAbandoned = offer?.id === announced!.id && offer.until < announced!.until
    if (!record || !offer || !isAbandoned || offer.abandoned) return undefined
    const abandoned = { ...offer, abandoned: true as const }
    const claims = record.claims.map((claim) => (claim.ownerKey === ownerKey ? { ...claim, offer: abandoned } : claim))
    return { ...record, claims }
  })
  return isAbandoned
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
