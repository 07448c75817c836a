/**
 * The sweep, every five minutes: settles every half-made booking of the weeks that can still be booked. What is dead is
 * cleared away by rounds (clear-away.ts).
 */
import { weeksShown } from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { kindOfWeekKey, withoutExpired, type MemberWeek } from '#server/repositories/bookings.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView, type ViewSource } from '#server/repositories/materialized-view.ts'
import { reconcileMove } from '#server/services/bookings/reconcile-move.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'

const kinds: readonly Kind[] = ['lane', 'speede']

/** How much was settled. Running it twice, or twice at once, does no harm. */
export async function reconcile(context: ServiceContext): Promise<{ resolved: number }> {
  const lastWeek = addDays(mondayOf(today(context.now())), -7)
  let settled = 0
  for (const kind of kinds) {
    // Last week too: what was left half made late on Sunday is settled on Monday.
    for (const week of [lastWeek, ...weeksShown(kind, today(context.now()))])
      settled += (await readWeek(context, kind, week)).settled
  }
  return { resolved: settled + (await removeExpiredEntries(context, lastWeek)) }
}

/** Which weeks from Monday `from` on have something unfinished in them. Only those that changed since are read again. */
const unfinished = (from: Day): ViewSource<MemberWeek, true> => ({
  of: 'unfinished',
  v: 1,
  prefix: keys.allMemberWeeks,
  partOf: (key) => (key.slice(-from.length) >= from ? 'now' : undefined),
  row: (_, { entries }) => (entries.some(({ state, goesTo }) => state === 'held' || goesTo) ? true : null),
})

/** Strikes out wishes that were held and never got as far as a lock, in the weeks from Monday `from` on, and ends moves. */
export async function removeExpiredEntries(context: ServiceContext, from: Day): Promise<number> {
  const now = context.now().getTime()
  let dropped = 0
  for (const key of (await readMaterializedView(context, unfinished(from))).keys()) {
    let isDropped = false
    const found = await updateWithRetry<MemberWeek>(context, key, (week) => {
      const open = week && withoutExpired(week, now)
      isDropped = open !== week
      return isDropped ? open : undefined
    })
    if (isDropped) dropped += 1
    for (const { id, goesTo } of found?.value.entries ?? []) {
      if (!goesTo || goesTo.lease > now) continue
      await reconcileMove(context, { kind: kindOfWeekKey(key), ownerKey: key.split('/')[1]!, id }, goesTo.id)
      dropped += 1
    }
  }
  return dropped
}
