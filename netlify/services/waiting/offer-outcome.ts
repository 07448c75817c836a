/** Changes a family's wishes at the end of an offer. */
import { standby as settings } from '#domain/facility/facility.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import type { SlotOfKind } from '#domain/bookings/bookings.ts'
import { keys } from '#server/repositories/keys.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { askedFor, slotOffers, slotWishes, withoutWish } from '#server/repositories/standby.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { SlotOffer, SlotWish, StandbyRecord, StoredWish } from '#records/standby.ts'

/** `withdrawn`: without a word of the family. */
type OfferOutcome = 'accepted' | 'declined' | 'unanswered' | 'withdrawn'

/** The standby document after an offer has ended. Two without an answer pause a wish. */
function withOutcome(record: StandbyRecord, offer: SlotOffer, outcome: OfferOutcome): StandbyRecord {
  const offers = slotOffers(record).filter(({ id }) => id !== offer.id)
  if (outcome === 'accepted' || outcome === 'withdrawn') return { ...record, offers }
  const wishes = record.wishes.map((wish) =>
    wish.kind !== 'event' && wish.id === offer.wish ? answered(wish, offer, outcome) : wish,
  )
  return { ...record, offers, wishes }
}

/** Records that an offer has ended, and tells the family if a wish is paused thereby. */
export function recordOutcome(documents: Documents, accountKey: string, offer: SlotOffer, outcome: OfferOutcome): void {
  const key = keys.standby(accountKey)
  const before = documents.get(key)
  if (!before) return
  const after = withOutcome(before, offer, outcome)
  documents.set(key, after)
  const isPausedNow = ({ id, paused }: SlotWish) =>
    paused === 'unanswered' && slotWishes(before).some((wish) => wish.id === id && !wish.paused)
  for (const { id, at } of slotWishes(after).filter(isPausedNow))
    queueMessage(documents, { accountKey, kind: 'wish_paused', subjectRef: `${id}.${at}` })
}

/** A wish that was not met, after the answer or without one. */
function answered(wish: SlotWish, { slots }: SlotOffer, outcome: 'declined' | 'unanswered'): SlotWish {
  const next = askedFor(wish, slots)
  if (outcome === 'declined') return { ...next, unanswered: 0 }
  const unanswered = wish.unanswered + 1
  return { ...next, unanswered, ...(unanswered >= settings.unanswered && !wish.paused && { paused: 'unanswered' }) }
}

/** What was booked for a wish: a slot for each player. */
type Met = Pick<SlotOffer, 'kind' | 'wish'> & { slots: readonly (SlotOfKind & { player: string })[] }

/** Ends the wish that slots were booked for, and all that wait for them for no other player. @returns the wishes. */
export function endMet(documents: Documents, accountKey: string, { kind, wish: id, slots }: Met): StoredWish[] {
  const isFor = (player: string) => slots.some((slot) => slot.player === player)
  const isMet = (wish: StoredWish) =>
    wish.id === id ||
    (wish.kind !== 'event' && wish.players.every(isFor) && slots.some((slot) => isWishedSlot(wish, { kind, ...slot })))
  const record = documents.get(keys.standby(accountKey))!
  const met = record.wishes.filter(isMet)
  documents.set(
    keys.standby(accountKey),
    met.reduce((next, each) => withoutWish(next, each.id), record),
  )
  return met
}
