/** What the end of an offer does to the family's wishes. */
import type { Kind } from '#domain/facility/facility.ts'
import { standby as settings } from '#domain/facility/facility.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import {
  askedFor,
  withoutWish,
  type StandbyRecord,
  type StoredOffer,
  type StoredWish,
} from '#server/repositories/standby.ts'

/** `withdrawn`: it ended without a word of the family. */
export type OfferOutcome = 'accepted' | 'declined' | 'unanswered' | 'withdrawn'

/** The standby document after an offer has ended. Accepting ends the wishes that it meets; two without an answer pause one. */
export function withOutcome(record: StandbyRecord, offer: StoredOffer, outcome: OfferOutcome): StandbyRecord {
  const rest = { ...record, offers: record.offers.filter(({ id }) => id !== offer.id) }
  if (outcome === 'accepted')
    return rest.wishes.filter((wish) => isSatisfied(wish, offer)).reduce((next, { id }) => withoutWish(next, id), rest)
  if (outcome === 'withdrawn') return rest
  return {
    ...rest,
    wishes: rest.wishes.map((wish) => (wish.id === offer.wish ? answered(wish, offer, outcome) : wish)),
  }
}

/** A wish that was not met, after the answer or without one. Two offers without an answer pause it. */
function answered(wish: StoredWish, offer: StoredOffer, outcome: 'declined' | 'unanswered'): StoredWish {
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
