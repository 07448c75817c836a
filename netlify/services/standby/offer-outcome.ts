/** What the end of an offer does to the family's wishes, for slots and for places of an event. */
import { type Kind, standby as settings } from '#domain/facility/facility.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import { keys } from '#server/repositories/keys.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { askedFor, withoutWish } from '#server/repositories/standby.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { SlotOffer, StandbyRecord, StoredOffer, StoredWish } from '#records/standby.ts'

/** How an offer ends that is not accepted. `withdrawn`: without a word of the family. */
type OfferOutcome = 'declined' | 'unanswered' | 'withdrawn'

const withoutOffer = (record: StandbyRecord, { id }: StoredOffer): StandbyRecord => ({
  ...record,
  offers: record.offers.filter((offer) => offer.id !== id),
})

/** The standby document after slots were accepted: the wishes that they meet end. */
export const withAccepted = (record: StandbyRecord, offer: SlotOffer): StandbyRecord =>
  record.wishes
    .filter((wish) => isSatisfied(wish, offer))
    .reduce((next, { id }) => withoutWish(next, id), withoutOffer(record, offer))

/** The standby document after an offer has ended otherwise. Two without an answer pause a wish. */
export function withOutcome(record: StandbyRecord, offer: StoredOffer, outcome: OfferOutcome): StandbyRecord {
  const rest = withoutOffer(record, offer)
  if (outcome === 'withdrawn') return rest
  return {
    ...rest,
    wishes: rest.wishes.map((wish) => (wish.id === offer.wish ? answered(wish, offer, outcome) : wish)),
  }
}

/** Records that an offer has ended, and tells the family if a wish is paused thereby. */
export function recordOutcome(documents: Documents, ownerKey: string, offer: StoredOffer, outcome: OfferOutcome): void {
  const key = keys.standby(ownerKey)
  const before = documents.get(key)
  if (!before) return
  const after = withOutcome(before, offer, outcome)
  documents.set(key, after)
  const isPausedNow = ({ id, paused }: StoredWish) =>
    paused === 'unanswered' && before.wishes.some((wish) => wish.id === id && !wish.paused)
  for (const { id, at } of after.wishes.filter(isPausedNow))
    queueMessage(documents, { ownerKey, kind: 'wish_paused', subjectRef: `${id}.${at}` })
}

/** A wish that was not met, after the answer or without one. Of places it was noted when they were offered. */
function answered(wish: StoredWish, offer: StoredOffer, outcome: 'declined' | 'unanswered'): StoredWish {
  const next = wish.kind === 'event' || offer.kind === 'event' ? wish : askedFor(wish, offer.slots)
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
  }: Pick<SlotOffer, 'wish'> & {
    kind: Kind
    slots: readonly Omit<SlotOffer['slots'][number], 'id'>[]
  },
): boolean {
  if (wish.id === id) return true
  if (wish.kind === 'event') return false
  const players = new Set(slots.map(({ player }) => player))
  return (
    wish.players.every((player) => players.has(player)) && slots.some((slot) => isWishedSlot(wish, { kind, ...slot }))
  )
}
