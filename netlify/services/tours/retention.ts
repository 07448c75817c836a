/** When tour requests end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import { monthOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { evictTours } from '#server/repositories/tours.ts'

const tours: RetentionPolicy = {
  prefixes: () => [keys.allTours],
  async remove(context, listed, limit) {
    const oldest = monthOf(context.now(), retentionPeriods.tourMonths)
    const expired = listed.filter((key) => segment(key, 1) < oldest).slice(0, limit)
    if (expired.length > 0) await evictTours(context, expired)
    return removeKeys(context, expired)
  },
}

export const tourRetention = [tours]
