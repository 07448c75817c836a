/** When entries of the log, invitations and notes about a family end, and what an export shows of the notes. */
import { addDays, today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { eraser, exporter, updateErased } from '#server/repositories/accounts/leaving.ts'
import { readMemberNotes, withoutNotes } from '#server/repositories/accounts/member-notes.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import { byValue, endingDead, expiredMonths, type RetentionPolicy } from '#server/repositories/retention-policy.ts'

const log: RetentionPolicy = {
  prefixes: (now) =>
    expiredMonths(now, retentionPeriods.logMonths).flatMap((month) => [
      keys.logOfMonth(month),
      keys.logViewsOfMonth(month),
    ]),
  remove: (context, listed, limit) => removeKeys(context, listed.slice(0, limit)),
}

export const staffLeaving = [
  log,
  // Whatever staff change is one transaction with its entry.
  endingDead((now) => [1, 2].map((ago) => keys.logOfDay(addDays(today(now), -ago)))),
  // Used or not: until it expires, the person who used it may retry.
  byValue([keys.allInvitations], ({ expiresAt }, now) => Date.parse(expiresAt) <= now.getTime()),
  eraser(['mnote'], (context, accountKey) =>
    updateErased(context, accountKey, keys.memberNotes(accountKey), withoutNotes),
  ),
  exporter(['mnote'], async ({ store, principal }) => ({
    notes: await readMemberNotes(store, principal.accountKey),
  })),
]
