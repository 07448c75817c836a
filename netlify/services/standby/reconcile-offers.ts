/**
 * Takes what became of a family's offers over into its standby document: accepted, declined, without an answer or taken back.
 * The week documents decide; whoever finds an offer that has ended does this, so that a crash only delays it.
 */
import type { Kind } from '#domain/facility/facility.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import { standby as settings } from '#domain/facility/facility.ts'
import {
  emptyWeek,
  endEntry,
  endingOf,
  entryOf,
  weekKey,
  withoutExpired,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import {
  askedFor,
  readStandby,
  withoutWish,
  wishKey,
  type StandbyRecord,
  type StoredOffer,
  type StoredWish,
} from '#server/repositories/standby.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** `open`: it can still be answered. `void`: it was never made, or ended without a word of the family. */
type OfferOutcome = 'open' | 'accepted' | 'declined' | 'unanswered' | 'void'

/** Reconciles all offers of a family that have ended. @returns the document afterwards. Idempotent. */
export async function reconcileOffers(context: ServiceContext, ownerKey: string): Promise<StandbyRecord | undefined> {
  const found = await readStandby(context.store, ownerKey)
  if (!found || found.value.offers.length === 0) return found?.value
  const outcomes = new Map<string, OfferOutcome>()
  for (const offer of found.value.offers) outcomes.set(offer.id, await outcomeOf(context, ownerKey, offer))
  if ([...outcomes.values()].every((outcome) => outcome === 'open')) return found.value

  const pausing = found.value.wishes.filter((wish) => isPausedBy(wish, found.value.offers, outcomes))
  for (const { id, at } of pausing)
    await addToOutbox(context, { ownerKey, kind: 'wish_paused', subjectRef: `${id}.${at}` })
  let ended: StoredWish[] = []
  const stored = await updateWithRetry<StandbyRecord>(
    context,
    keys.standby(ownerKey),
    (current) => {
      if (!current) return undefined
      const over = current.offers.filter(({ id }) => (outcomes.get(id) ?? 'open') !== 'open')
      if (over.length === 0) return undefined
      const next = over.reduce((record, offer) => withOutcome(record, offer, outcomes.get(offer.id)!), current)
      ended = current.wishes.filter(({ id }) => !next.wishes.some((wish) => wish.id === id))
      return next
    },
    found,
  )
  for (const wish of ended) await context.store.remove(wishKey(ownerKey, wish))
  return stored?.value
}

const isPausedBy = (wish: StoredWish, offers: readonly StoredOffer[], outcomes: ReadonlyMap<string, OfferOutcome>) =>
  wish.unanswered + 1 >= settings.unanswered &&
  offers.some((offer) => offer.wish === wish.id && outcomes.get(offer.id) === 'unanswered')

/** What the family's week says about an offer. One that was being made when its process died can never be made any more. */
async function outcomeOf(context: ServiceContext, ownerKey: string, offer: StoredOffer): Promise<OfferOutcome> {
  const now = context.now().getTime()
  const [{ id, date }] = offer.slots as [StoredOffer['slots'][number]]
  const isAbandoned = offer.lease <= now
  const week = await updateWithRetry<MemberWeek>(context, weekKey(ownerKey, { kind: offer.kind, date }), (current) => {
    const open = current && withoutExpired(current, now)
    const isUnknown = !entryOf(open, id) && !endingOf(open, id)
    if (offer.held && isAbandoned && isUnknown) return endEntry(open ?? emptyWeek, id, 'expired')
    return open === current ? undefined : open
  })
  const entry = entryOf(week?.value, id)
  if (entry?.state === 'confirmed') return 'accepted'
  if (entry) return 'open'
  const ending = endingOf(week?.value, id)
  if (ending === 'declined' || ending === 'unanswered') return ending
  // Accepted, and canceled or moved since.
  if (ending === 'cancelled' || ending === 'canceled_by_club' || ending === 'moved') return 'accepted'
  if (ending !== undefined) return 'void'
  // One that is being made is open until its process has had its time.
  return !offer.held && offer.until <= now ? 'void' : 'open'
}

function withOutcome(record: StandbyRecord, offer: StoredOffer, outcome: OfferOutcome): StandbyRecord {
  const rest = { ...record, offers: record.offers.filter(({ id }) => id !== offer.id) }
  if (outcome === 'accepted')
    return rest.wishes.filter((wish) => isSatisfied(wish, offer)).reduce((next, { id }) => withoutWish(next, id), rest)
  if (outcome === 'void') return rest
  return {
    ...rest,
    wishes: rest.wishes.map((wish) => (wish.id === offer.wish ? answered(wish, offer, outcome) : wish)),
  }
}

/** A wish that was not met, after the answer or without one. Two offers without an answer pause it. */
function answered(wish: StoredWish, offer: StoredOffer, outcome: OfferOutcome): StoredWish {
  const next = askedFor(wish, offer.slots)
  if (outcome === 'declined') return { ...next, unanswered: 0 }
  const unanswered = wish.unanswered + 1
  return { ...next, unanswered, ...(unanswered >= settings.unanswered && !wish.paused && { paused: 'unanswered' }) }
}

/** Whatever waits for the accepted slots for no other player has what it waits for. */
export function isSatisfied(
  wish: StoredWish,
  {
    kind,
    wish: id,
    slots,
  }: Pick<StoredOffer, 'wish'> & {
    kind: Kind
    slots: readonly Omit<StoredOffer['slots'][number], 'id'>[]
  },
): boolean {
  if (wish.id === id) return true
  const players = new Set(slots.map(({ player }) => player))
  return (
    wish.players.every((player) => players.has(player)) && slots.some((slot) => isWishedSlot(wish, { kind, ...slot }))
  )
}
