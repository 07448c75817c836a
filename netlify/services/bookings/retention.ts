/** When slots and bookings end. */
import { addDays, monthsBefore, today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { isOver } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import {
  byKey,
  byValue,
  endDead,
  hexPairs,
  oldestDay,
  partsOf,
  segment,
  type RetentionPolicy,
} from '#server/repositories/retention-policy.ts'
import { speedeRows } from '#server/repositories/visit-rows.ts'
import { countSessions } from './session-counts.ts'

const oldestLockDay = (now: Date) => oldestDay(now, retentionPeriods.lockWeeks)

const locks: RetentionPolicy = {
  prefixes: () => [keys.slotsOfKind('lane'), keys.slotsOfKind('speede')],
  async remove(context, listed, limit) {
    const expired = listed.filter((key) => segment(key, 2) < oldestLockDay(context.now())).slice(0, limit)
    // Count the sessions first: they cannot be counted without the locks.
    for (const monday of new Set(expired.map((key) => segment(key, 2)))) await countSessions(context, monday)
    return removeKeys(context, expired)
  },
}

const memberWeeks: RetentionPolicy = {
  prefixes: () => partsOf(keys.allMemberWeeks, hexPairs),
  async remove(context, listed, limit) {
    const oldest = monthsBefore(today(context.now()), retentionPeriods.memberWeekMonths)
    const expired = new Set(listed.filter((key) => addDays(segment(key, 3), 6) < oldest).slice(0, limit))
    const part = speedeRows.partOf([...expired].find((key) => speedeRows.partOf(key)) ?? '')
    if (part !== undefined) await evict(context, speedeRows.name, part, (key) => expired.has(key))
    // The name of a child does not stay beside a week because of a booking that never was.
    const lastWeek = oldestDay(context.now(), 1)
    await endDead(
      context,
      listed.filter((key) => segment(key, 3) >= lastWeek),
    )
    return removeKeys(context, [...expired])
  },
}

export const bookingRetention: readonly RetentionPolicy[] = [
  locks,
  memberWeeks,
  byKey([keys.allViews], (key, now) => segment(key, 2) < oldestLockDay(now)),
  byValue([keys.allClubChanges], isOver),
]
