/** Offers end without being accepted: by the family, or once their time is over, as whoever finds them records. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { entryOf, isOffer, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { eventOf } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Key } from '#server/storage/store.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endOffer } from '#server/services/bookings/change-bookings.ts'
import { hasEnded, withdrawn } from './event-offer-rules.ts'
import { recordOutcome } from './offer-outcome.ts'
import type { StoredEvent } from '#records/events.ts'
import type { SlotOffer, StandbyRecord, StoredOffer } from '#records/standby.ts'

/** What goes to the next in line: a slot, or the places of an event. */
export type Freed = Slot | { kind: 'event'; event: string }

/** The documents that an offer is in, beside the family's standby document. */
export function keysOfOffer(accountKey: string, offer: StoredOffer): Key[] {
  if (!offer.held) return []
  if (offer.kind === 'event') return [keys.places(offer.event)]
  const { kind, slots } = offer
  return slots.flatMap((slot) => [weekKey(accountKey, { kind, ...slot }), keys.slot({ kind, ...slot })])
}

/** @returns what goes to the next in line. */
export function decline(
  documents: Documents,
  accountKey: string,
  offer: StoredOffer,
  events: readonly StoredEvent[] = [],
): Freed[] {
  if (offer.kind !== 'event') return endSlots(documents, accountKey, offer, 'declined')
  const { id, event } = offer
  if (!documents.get(keys.standby(accountKey))?.offers.some((each) => each.id === id)) return []
  // Too late is an answer too.
  recordOutcome(documents, accountKey, offer, 'declined')
  if (offer.held) {
    const places = withdrawn(
      documents.get(keys.places(event)),
      { accountKey, id },
      eventOf(events, event),
      documents.now,
    )
    if (places) documents.set(keys.places(event), places)
  }
  return hasEnded(offer, documents.now.getTime()) ? [] : [{ kind: 'event', event }]
}

/** Ends an offer of slots in all documents. @returns the slots, which go to the next in line. */
function endSlots(
  documents: Documents,
  accountKey: string,
  { kind, id, slots }: SlotOffer,
  ending: 'declined' | 'unanswered',
): Slot[] {
  const entry = entryOf(documents.get(weekKey(accountKey, { kind, date: slots[0]!.date })), id)
  if (!entry || !isOffer(entry)) return []
  endOffer(documents, { kind, accountKey, entry }, ending)
  return slots.map(({ unit, date, time }) => ({ kind, unit, date, time }))
}

/** Ends what is offered to a family no longer. Places of an event are freed by whatever offers them to the next in line. */
export function endOverOffers(documents: Documents, accountKey: string): void {
  for (const offer of overIn(documents.get(keys.standby(accountKey)), documents.now)) {
    const isOfSlots = offer.kind !== 'event' && offer.held
    if (isOfSlots && endSlots(documents, accountKey, offer, 'unanswered').length > 0) continue
    recordOutcome(documents, accountKey, offer, offer.held ? 'unanswered' : 'withdrawn')
  }
}

const overIn = (record: StandbyRecord | undefined, now: Date): StoredOffer[] =>
  record?.offers.filter((offer) => hasEnded(offer, now.getTime())) ?? []

/** The family's document without offers whose time is over. One operation if there are none. */
export async function settledStandby(context: ServiceContext, accountKey: string): Promise<StandbyRecord | undefined> {
  const record = (await readStandby(context.store, accountKey))?.value
  const over = overIn(record, context.now())
  if (over.length === 0) return record
  const known = over.flatMap((offer) => (offer.kind === 'event' ? [] : keysOfOffer(accountKey, offer)))
  return transact(context, [keys.standby(accountKey), ...known], (documents) => {
    endOverOffers(documents, accountKey)
    return documents.get(keys.standby(accountKey))
  })
}
