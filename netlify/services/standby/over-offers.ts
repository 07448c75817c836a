/** Offers whose time is over: they have ended by themselves, and what that means for the family's wishes is recorded later. */
import { entryOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { readStandby, type StandbyRecord, type StoredOffer } from '#server/repositories/standby.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endOffer, type Change } from '#server/services/bookings/change-bookings.ts'
import { withOutcome } from './offer-outcome.ts'

/** The documents that an offer is in, beside the family's standby document. */
export const keysOfOffer = (ownerKey: string, { kind, slots, held }: StoredOffer) =>
  held ? slots.flatMap((slot) => [weekKey(ownerKey, { kind, ...slot }), keys.slot({ kind, ...slot })]) : []

/** Ends what is offered to a family no longer. */
export function endOverOffers(documents: Documents, ownerKey: string, change: Change): void {
  const isOver = ({ until }: StoredOffer) => until <= change.now.getTime()
  for (const offer of documents.get(keys.standby(ownerKey))?.offers.filter(isOver) ?? []) {
    const { kind, held, slots } = offer
    const [{ id, date }] = slots as [StoredOffer['slots'][number]]
    const entry = held ? entryOf(documents.get(weekKey(ownerKey, { kind, date })), id) : undefined
    if (entry) endOffer(documents, { kind, ownerKey, entry }, 'unanswered', change)
    else documents.set(keys.standby(ownerKey), withOutcome(documents.get(keys.standby(ownerKey))!, offer, 'withdrawn'))
  }
}

/** The family's document without offers whose time is over. One operation if there are none. */
export async function settledStandby(context: ServiceContext, ownerKey: string): Promise<StandbyRecord | undefined> {
  const record = (await readStandby(context.store, ownerKey))?.value
  const now = context.now()
  const over = record?.offers.filter(({ until }) => until <= now.getTime()) ?? []
  if (over.length === 0) return record
  const known = over.flatMap((offer) => keysOfOffer(ownerKey, offer))
  return transact(context, [keys.standby(ownerKey), ...known], (documents) => {
    endOverOffers(documents, ownerKey, { now, mailEnabled: context.mailEnabled })
    return documents.get(keys.standby(ownerKey))
  })
}
