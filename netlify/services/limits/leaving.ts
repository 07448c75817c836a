/** When limited attempts end. */
import { keys } from '#server/repositories/keys.ts'
import { byKey, partsOf, segment, type RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { windowMinutes } from './rate-limits.ts'

export const limitLeaving: readonly RetentionPolicy[] = [
  // One extra window, for instances whose clocks are slow.
  byKey(
    Object.keys(windowMinutes).flatMap((bucket) => partsOf(keys.rateLimitAttemptsOf(bucket))),
    (key, now) => (Number(segment(key, 3)) + 2) * windowMinutes[segment(key, 1)]! * 60_000 <= now.getTime(),
  ),
]
