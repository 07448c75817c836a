/** Offers what was freed: right after the request that freed it, and by the jobs, which find it in the slots. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { listWishes, waitingFor } from '#server/repositories/standby.ts'
import { ifReadable, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { offerFreedPlaces } from './event-offers.ts'
import { offerSlot } from './offer-slot.ts'

/** After the response. What this does not reach, because the process ends, the next run of a job does. */
export function offerAfterResponse(context: ServiceContext, slots: readonly Slot[]): void {
  const offerAll = async () => {
    for (const slot of slots) await ifReadable(() => offerSlot(context, slot))
  }
  if (slots.length > 0 && context.mailEnabled) context.waitUntil(offerAll().catch(ignoreUnavailable))
}

/**
 * Offers every slot that is kept for those who wait, and every place of an event. Without a wish it takes three operations. `verifies`, for the slower job: also
 * asks again for slots that are open since nobody could have them.
 * @returns how many slots were offered or told of. Idempotent, and safe to run concurrently.
 */
export async function offerFreed(context: ServiceContext, { verifies = false } = {}): Promise<{ offered: number }> {
  if (!context.mailEnabled) return { offered: 0 }
  const offered = await Promise.all([
    ...(['lane', 'speede'] as const).map((kind) => offerFreedOf(context, kind, verifies)),
    offerFreedPlaces(context),
  ])
  return { offered: offered.reduce((sum, count) => sum + count, 0) }
}

async function offerFreedOf(context: ServiceContext, kind: Kind, verifies: boolean): Promise<number> {
  const { store } = context
  const wishes = await listWishes(store, kind)
  const now = context.now()
  const first = today(now)
  const mondays = [...new Set(wishes.flatMap(({ days }) => days.filter((day) => day >= first).map(mondayOf)))]
  const weeks = await Promise.all(mondays.map((monday) => readWeek(context, kind, monday)))
  const due = weeks
    .flatMap(({ freed }) => freed)
    .filter(({ keptUntil }) => verifies || keptUntil > now.getTime())
    .filter(({ slot, keptUntil }) => waitingFor(wishes, slot).some(({ at }) => at < keptUntil))
  let offered = 0
  for (const { slot } of due) {
    const result = await ifReadable(() => offerSlot(context, slot))
    if (result === 'offered' || result === 'told') offered += 1
  }
  return offered
}
