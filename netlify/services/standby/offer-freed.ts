/** Offers what was freed: right after the request that freed it, and by the jobs, which find it in the slots. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import { kinds, type Kind } from '#domain/facility/facility.ts'
import { listWishes, waitingFor } from '#server/repositories/wish-index.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { offerSlot } from './offer-slot.ts'
import { tellOfPlaces } from './tell-of-places.ts'

/** After the response. What this does not reach, because the process ends, the next run of a job does. */
export function offerAfterResponse(context: ServiceContext, freed: readonly Slot[]): void {
  if (freed.length > 0 && context.mailEnabled) context.waitUntil(offerAll(context, freed).catch(ignoreUnavailable))
}

/** @returns how many were offered or told of. What cannot be read is left out. */
async function offerAll(context: ServiceContext, freed: readonly Slot[]): Promise<number> {
  let offered = 0
  for (const slot of freed) {
    const result = await ifMade(context, 'offer', () => offerSlot(context, slot))
    if (result === 'offered' || result === 'told') offered += 1
  }
  return offered
}

/**
 * Offers every slot that is kept for those who wait, and tells them of open places. `verifies`, for the slower job: also asks again for slots
 * that are open since nobody could have them. @returns how many were offered or told of. Safe to run concurrently.
 */
export async function offerFreed(context: ServiceContext, { verifies = false } = {}): Promise<{ offered: number }> {
  if (!context.mailEnabled) return { offered: 0 }
  const offered = await Promise.all([
    ...kinds.map(async (kind) => offerAll(context, await freedOf(context, kind, verifies))),
    tellOfPlaces(context),
  ])
  return { offered: offered.reduce((sum, count) => sum + count, 0) }
}

async function freedOf(context: ServiceContext, kind: Kind, verifies: boolean): Promise<Slot[]> {
  const { store } = context
  const wishes = await listWishes(store, kind)
  const now = context.now()
  const first = today(now)
  const mondays = [...new Set(wishes.flatMap(({ days }) => days.filter((day) => day >= first).map(mondayOf)))]
  const weeks = await Promise.all(mondays.map((monday) => readWeek(context, kind, monday)))
  return weeks
    .flatMap(({ freed }) => freed)
    .filter(({ keptUntil }) => verifies || keptUntil > now.getTime())
    .filter(({ slot, keptUntil }) => waitingFor(wishes, slot).some(({ at }) => at < keptUntil))
    .map(({ slot }) => slot)
}
