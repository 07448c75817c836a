/** Offers end without being accepted: by the family, or once their time is over, as whoever finds them records. */
import { entryOf, isOffer, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Key } from '#server/storage/store.ts'
import { readStandby, slotOffers } from '#server/repositories/standby.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endOffer } from '#server/services/bookings/change-bookings.ts'
import { recordOutcome } from '#server/services/waiting/offer-outcome.ts'
import type { SlotOffer, StandbyRecord } from '#records/standby.ts'

export const hasEnded = (offer: { until: number }, now: Date): boolean => offer.until <= now.getTime()

/** The documents that an offer is in, beside the family's standby document. */
export const keysOfOffer = (accountKey: string, { held, kind, slots }: SlotOffer): Key[] =>
  held ? slots.flatMap((slot) => [weekKey(accountKey, { kind, ...slot }), keys.slot({ kind, ...slot })]) : []

/** Ends an offer in all documents. Its slots go to the next in line. @returns false if it has ended. */
export function endOffered(
  documents: Documents,
  accountKey: string,
  { kind, id, slots }: SlotOffer,
  ending: 'declined' | 'unanswered',
): boolean {
  const entry = entryOf(documents.get(weekKey(accountKey, { kind, date: slots[0]!.date })), id)
  if (!entry || !isOffer(entry)) return false
  endOffer(documents, { kind, accountKey, entry }, ending)
  return true
}

/** Ends a family's open offers. */
export function endOverOffers(documents: Documents, accountKey: string): void {
  for (const offer of overIn(documents.get(keys.standby(accountKey)), documents.now)) {
    if (offer.held && endOffered(documents, accountKey, offer, 'unanswered')) continue
    recordOutcome(documents, accountKey, offer, offer.held ? 'unanswered' : 'withdrawn')
  }
}

const overIn = (record: StandbyRecord | undefined, now: Date): SlotOffer[] =>
  slotOffers(record).filter((offer) => hasEnded(offer, now))

/** The family's document without offers whose time is over. One operation if there are none. */
export async function settledStandby(context: ServiceContext, accountKey: string): Promise<StandbyRecord | undefined> {
  const record = (await readStandby(context.store, accountKey))?.value
  const over = overIn(record, context.now())
  if (over.length === 0) return record
  const known = over.flatMap((offer) => keysOfOffer(accountKey, offer))
  return transact(context, [keys.standby(accountKey), ...known], (documents) => {
    endOverOffers(documents, accountKey)
    return documents.get(keys.standby(accountKey))
  })
}
