/** When entries of the log and invitations end. */
import { retentionPeriods } from '#domain/facility/retention.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import { byValue, expiredMonths, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

export const staffRetention: readonly RetentionPolicy[] = [
  {
    prefixes: (now) =>
      expiredMonths(now, retentionPeriods.logMonths).flatMap((month) => [
        keys.logOfMonth(month),
        keys.logViewsOfMonth(month),
      ]),
    remove: (context, listed, limit) => removeKeys(context, listed.slice(0, limit)),
  },
  // Used or not: until it expires, the person who used it may retry.
  byValue([keys.allInvitations], ({ expiresAt }, now) => Date.parse(expiresAt) <= now.getTime()),
]
