/**
 * Offers a free slot to those who wait for it, one after the other: run after whatever freed it, and by the jobs. Each offer is
 * a transaction of its own (make-offer.ts), so two runs at once make no offer twice.
 */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { offerTerms } from '#domain/standby/offer-times.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import {
  freed,
  isFree,
  isKept,
  isOffered,
  isUndoable,
  keptUntil,
  type SlotRecord,
} from '#server/repositories/bookings/slots.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import { listWishes } from '#server/repositories/wish-index.ts'
import { transact } from '#server/repositories/transact.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endOfferOf } from '#server/services/bookings/change-bookings.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { candidatesFor } from './candidates.ts'
import { makeOffer } from './make-offer.ts'

/** `open`: nobody who waits can have it now. `waiting`: no offer is made at this time. `none`: it is not free. */
export type OfferResult = 'offered' | 'told' | 'open' | 'waiting' | 'none'

/** @throws StorageUnavailable; safe to repeat. */
export async function offerSlot(context: ServiceContext, slot: Slot): Promise<OfferResult> {
  const { store, mailEnabled } = context
  const found = await store.read<SlotRecord>(keys.slot(slot))
  const now = context.now()
  if (!mailEnabled || !found || hasBegun(slot, now) || !isFree(found.value, now.getTime())) return 'none'
  const until = keptUntil(found.value)
  if (until === undefined) return 'none'
  // What became of the last offer of this slot.
  if (found.value.state === 'offered') await endUnanswered(context, slot, found.value.ownerKey)

  const terms = offerTerms(slot, now)
  if (!terms || isUndoable(found.value, now.getTime())) return 'waiting'
  const [wishes, week, closures] = await Promise.all([
    listWishes(store, slot.kind),
    readWeek(context, slot.kind, mondayOf(slot.date)),
    readClosures(store),
  ])
  const isClosed = closureFor(closures, slot) !== undefined
  const candidates = isClosed ? [] : candidatesFor(wishes, slot, { week, closures, now, keptUntil: until })
  let told = 0
  for (const candidate of candidates) {
    const outcome = await makeOffer(context, candidate, terms)
    if (outcome === 'taken') return 'none'
    if (outcome !== 'made') continue
    if (terms.held) return 'offered'
    told += 1
  }
  await openForAll(context, slot)
  return told > 0 ? 'told' : 'open'
}

const endUnanswered = (context: ServiceContext, slot: Slot, ownerKey: string): Promise<void> =>
  transact(context, [keys.slot(slot), weekKey(ownerKey, slot), keys.standby(ownerKey)], (documents) => {
    const record = documents.get(keys.slot(slot))
    if (record && !isOffered(record, documents.now.getTime())) endOfferOf(documents, slot)
  })

/** Nobody who waits can have it: from now on everybody can book it. */
const openForAll = (context: ServiceContext, slot: Slot) => {
  const now = context.now().getTime()
  return updateWithRetry<SlotRecord>(context, keys.slot(slot), (record) =>
    record && isFree(record, now) && isKept(record, now) ? freed(record, { until: now }) : undefined,
  )
}
