/**
 * The reconciler, run every five minutes: completes or releases every interrupted booking in the weeks that can still be
 * booked. Expired records are the garbage collector's job (garbage-collector.ts).
 */
import * as z from 'zod'
import { weeksShown } from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { kindOfWeekKey, withoutExpired, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { ifReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView, type ViewSource } from '#server/repositories/materialized-view.ts'
import { reconcileMove } from '#server/services/bookings/reconcile-move.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'

const kinds: readonly Kind[] = ['lane', 'speede']

/** @returns the number of resolved bookings. Idempotent, and safe to run concurrently. */
export async function reconcile(context: ServiceContext): Promise<{ resolved: number }> {
  const lastWeek = addDays(mondayOf(today(context.now())), -7)
  // Include last week: a booking interrupted late on Sunday is resolved on Monday. All weeks at once: a run is paid by time.
  const weeks = kinds.flatMap((kind) =>
    [lastWeek, ...weeksShown(kind, today(context.now()))].map((week) => readWeek(context, kind, week)),
  )
  const resolved = (await Promise.all(weeks)).reduce((sum, week) => sum + week.resolved, 0)
  return { resolved: resolved + (await removeExpiredEntries(context, lastWeek)) }
}

/** Weeks from Monday `from` on with unfinished entries. Only weeks that have changed are read again. */
const unfinished = (from: Day): ViewSource<MemberWeek, true> => ({
  name: 'unfinished',
  v: 1,
  row: z.literal(true),
  prefix: keys.allMemberWeeks,
  partOf: (key) => (key.slice(-from.length) >= from ? 'now' : undefined),
  toRow: (_, { entries }) => (entries.some(({ state, movedTo }) => state === 'held' || movedTo) ? true : null),
})

/** In the weeks from Monday `from` on, removes expired held entries and finishes interrupted moves. @returns how many. */
export async function removeExpiredEntries(context: ServiceContext, from: Day): Promise<number> {
  const now = context.now().getTime()
  let resolved = 0
  for (const key of (await readMaterializedView(context, unfinished(from))).keys()) {
    const inWeek = await ifReadable(() => finishWeek(context, key, now))
    if (inWeek !== 'unreadable') resolved += inWeek
  }
  return resolved
}

async function finishWeek(context: ServiceContext, key: string, now: number): Promise<number> {
  let resolved = 0
  let isRemoved = false
  const found = await updateWithRetry<MemberWeek>(context, key, (week) => {
    const withoutHeld = week && withoutExpired(week, now)
    isRemoved = withoutHeld !== week
    return isRemoved ? withoutHeld : undefined
  })
  if (isRemoved) resolved += 1
  for (const { id, movedTo } of found?.value.entries ?? []) {
    if (!movedTo || movedTo.lease > now) continue
    await reconcileMove(context, { kind: kindOfWeekKey(key), ownerKey: key.split('/')[1]!, id }, movedTo)
    resolved += 1
  }
  return resolved
}
