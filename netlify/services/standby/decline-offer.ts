/** A family says 'no thanks': what was held for it goes to the next in line, and its wish keeps its place. */
import { eventsIfReadable } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { decline, keysOfOffer } from './end-offers.ts'
import { offerAfterResponse } from './offer-freed.ts'
import type { StoredOffer } from '#records/standby.ts'

/** Idempotent. @returns false if the offer is over. */
export async function declineOffer(context: ServiceContext, ownerKey: string, id: string): Promise<boolean> {
  const offer = (await readStandby(context.store, ownerKey))?.value.offers.find((each) => each.id === id)
  // Of slots that nobody holds there is nothing to decline.
  if (!offer || (offer.kind !== 'event' && !offer.held)) return false
  const change = { now: context.now(), mailEnabled: context.mailEnabled }
  const freed = await transact(
    context,
    [keys.standby(ownerKey), ...keysOfOffer(ownerKey, offer)],
    (documents, events) => decline(documents, ownerKey, offer, { ...change, events }),
    eventsOf(context, [offer]),
  )
  offerAfterResponse(context, freed)
  return freed.length > 0
}

/** The events as they are planned, if one of these offers is of one. */
export const eventsOf = ({ store }: Pick<ServiceContext, 'store'>, offers: readonly StoredOffer[]) =>
  offers.some(({ kind }) => kind === 'event') ? eventsIfReadable(store) : undefined
