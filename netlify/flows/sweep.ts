/**
 * The sweep, every five minutes: settles every half-made booking of the weeks that can still be booked. What is dead is
 * cleared away by rounds (clear-away.ts).
 */
import { weeksShown } from '#domain/bookings.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar.ts'
import type { Kind } from '#domain/facility.ts'
import { kindOfWeekKey, withoutExpired, type MemberWeek } from '#server/records/bookings.ts'
import { change, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { rowsOf, type Source } from '#server/records/snapshots.ts'
import { settleMove } from './settle-move.ts'
import { lookAtWeek } from './week.ts'

const kinds: readonly Kind[] = ['lane', 'speede']

/** How much was settled. Running it twice, or twice at once, does no harm. */
export async function sweep(desk: Desk): Promise<{ settled: number }> {
  const lastWeek = addDays(mondayOf(today(desk.now())), -7)
  let settled = 0
  for (const kind of kinds) {
    // Last week too: what was left half made late on Sunday is settled on Monday.
    for (const week of [lastWeek, ...weeksShown(kind, today(desk.now()))])
      settled += (await lookAtWeek(desk, kind, week)).settled
  }
  return { settled: settled + (await dropExpired(desk, lastWeek)) }
}

/** Which weeks from Monday `from` on have something unfinished in them. Only those that changed since are read again. */
const unfinished = (from: Day): Source<MemberWeek, true> => ({
  of: 'unfinished',
  v: 1,
  prefix: keys.allMemberWeeks,
  partOf: (key) => (key.slice(-from.length) >= from ? 'now' : undefined),
  row: (_, { entries }) => (entries.some(({ state, goesTo }) => state === 'held' || goesTo) ? true : null),
})

/** Strikes out wishes that were held and never got as far as a lock, in the weeks from Monday `from` on, and ends moves. */
export async function dropExpired(desk: Desk, from: Day): Promise<number> {
  const now = desk.now().getTime()
  let dropped = 0
  for (const key of (await rowsOf(desk, unfinished(from))).keys()) {
    let isDropped = false
    const found = await change<MemberWeek>(desk, key, (week) => {
      const open = week && withoutExpired(week, now)
      isDropped = open !== week
      return isDropped ? open : undefined
    })
    if (isDropped) dropped += 1
    for (const { id, goesTo } of found?.value.entries ?? []) {
      if (!goesTo || goesTo.lease > now) continue
      await settleMove(desk, { kind: kindOfWeekKey(key), holder: key.split('/')[1]!, id }, goesTo.id)
      dropped += 1
    }
  }
  return dropped
}
