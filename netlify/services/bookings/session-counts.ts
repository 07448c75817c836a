/** The number of sessions of a week. Past weeks are counted once and stored; the counts outlive the week's locks. */
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import { keys } from '#server/repositories/keys.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readWeek } from './week-availability.ts'
import type { SessionCounts } from '#records/bookings.ts'

/** Counts the sessions of one week; a past week is counted once and then read from its record, unless this only reads. */
export async function countSessions(context: ServiceContext, monday: Day, onlyReads = false): Promise<SessionCounts> {
  const isOver = addDays(monday, 7) <= today(context.now())
  const stored = isOver ? await context.store.read(keys.sessionCounts(monday)) : undefined
  if (stored) return stored.value
  const [lanes, units] = await Promise.all([readWeek(context, 'lane', monday), readWeek(context, 'speede', monday)])
  const sessionCounts: SessionCounts = { v: 1, lane: countSlots(lanes.taken), speede: countSlots(units.taken) }
  // Await the write: the garbage collector removes the locks only after the counts are stored.
  if (isOver && !onlyReads) await context.store.create(keys.sessionCounts(monday), sessionCounts)
  return sessionCounts
}
