/** When tour requests end, what stays of those that a family joined with, and what its export shows of them. */
import { today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { anonymizeTour } from '#domain/tours/tour-to-member.ts'
import { eraser, exporter, updateErased } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import { monthOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { evictTours, recentTours, storedTours } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'

const tours: RetentionPolicy = {
  prefixes: () => [keys.allTours],
  async remove(context, listed, limit) {
    const oldest = monthOf(context.now(), retentionPeriods.tourMonths)
    const expired = listed.filter((key) => segment(key, 1) < oldest).slice(0, limit)
    if (expired.length > 0) await evictTours(context, expired)
    return removeKeys(context, expired)
  },
}

export const tourLeaving = [
  tours,
  // Their figures stay.
  eraser(['tour'], async (context, accountKey) => {
    const id = (await context.store.read(keys.member(accountKey)))?.value.id
    const own = (await storedTours(context, today(context.now()))).filter(({ tour }) => tour.family === id)
    for (const { key } of own)
      await updateErased<TourRecord>(context, accountKey, key, (tour) =>
        tour.family === id ? anonymizeTour(tour) : undefined,
      )
    if (own.length > 0)
      await evictTours(
        context,
        own.map(({ key }) => key),
      )
  }),
  exporter(['tour'], async (own) => ({
    tours: (await recentTours(own, today(own.now()))).filter(({ family }) => family === own.member.id),
  })),
]
