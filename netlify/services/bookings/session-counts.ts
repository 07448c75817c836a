/** The number of sessions of a week. Past weeks are counted once and stored; the counts outlive the week's locks. */
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import { keys } from '#server/repositories/keys.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readWeek } from './week-availability.ts'
import type { SessionCounts } from '#records/bookings.ts'

/**
 * Counts the sessions of one week; a past week is counted once and then read from its record, unless this only reads. A damaged
 * record stays as it is, and the week is counted from the locks that are left.
 */
export async function countSessions(context: ServiceContext, monday: Day, onlyReads = false): Promise<SessionCounts> {
  const isOver = addDays(monday, 7) <= today(context.now())
  const stored = isOver ? await readCounts(context, monday) : undefined
  if (stored && stored !== 'unreadable') return stored.value
  const [lanes, units] = await Promise.all([readWeek(context, 'lane', monday), readWeek(context, 'speede', monday)])
  const sessionCounts: SessionCounts = { v: 1, lane: countSlots(lanes.taken), speede: countSlots(units.taken) }
  // Await the write: the garbage collector removes the locks only after the counts are stored.
  if (isOver && !onlyReads && !stored) await context.store.create(keys.sessionCounts(monday), sessionCounts)
  return sessionCounts
}

const readCounts = ({ store }: Pick<ServiceContext, 'store'>, monday: Day) =>
  ifReadable(() => store.read(keys.sessionCounts(monday)))

/** Counts a past week. @returns false if damaged counts are in the way: then only its locks can say how many there were. */
export async function keepCounts(context: ServiceContext, monday: Day): Promise<boolean> {
  await countSessions(context, monday)
  return (await readCounts(context, monday)) !== 'unreadable'
}
