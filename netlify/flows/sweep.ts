/** The sweep: settles every half-made booking of the weeks that can still be booked, and clears away weeks long past. */
import { weeksShown } from '#domain/bookings.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar.ts'
import type { Kind } from '#domain/facility.ts'
import { withoutExpired, type MemberWeek } from '#server/records/bookings.ts'
import { change, readAll, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { tallyOf } from './overview.ts'
import { lookAtWeek } from './week.ts'

const kinds: readonly Kind[] = ['lane', 'speede']

/** Locks are kept this many weeks after theirs, in case of a question at the desk; the members' own weeks stay. */
const weeksKept = 4

/** What is left over is cleared by the next sweeps. */
const clearedAtOnce = 50

/** How much was settled, and how many old keys were cleared away. Running it twice, or twice at once, does no harm. */
export async function sweep(desk: Desk): Promise<{ settled: number; cleared: number }> {
  const monday = mondayOf(today(desk.now()))
  let settled = 0
  let cleared = 0
  for (const kind of kinds) {
    // Last week too: what was left half made late on Sunday is settled on Monday.
    for (const week of [addDays(monday, -7), ...weeksShown(kind, today(desk.now()))])
      settled += (await lookAtWeek(desk, kind, week)).settled
    cleared += await clearWeek(desk, kind, addDays(monday, -7 * (weeksKept + 1)))
  }
  cleared += await clearCheckIns(desk, addDays(monday, -7 * weeksKept))
  return { settled: settled + (await dropExpired(desk, addDays(monday, -7))), cleared }
}

/** Strikes out wishes that were held and never got as far as a lock, in the weeks from Monday `from` on. */
export async function dropExpired(desk: Desk, from: Day): Promise<number> {
  const listed = await desk.store.list(keys.allMemberWeeks)
  const current = listed.map(({ key }) => key).filter((key) => key.slice(-from.length) >= from)
  const now = desk.now().getTime()
  let dropped = 0
  for (const { key, value, tag } of await readAll<MemberWeek>(desk.store, current)) {
    if (withoutExpired(value, now) === value) continue
    await change<MemberWeek>(
      desk,
      key,
      (week) => {
        const open = week && withoutExpired(week, now)
        return open === week ? undefined : open
      },
      { value, tag },
    )
    dropped += 1
  }
  return dropped
}

/** The only deletion there is: these slots were over weeks ago, so nobody can claim them any more. */
async function clearWeek(desk: Desk, kind: Kind, monday: Day): Promise<number> {
  const { store } = desk
  const old = (await store.list(keys.slotsOfWeek(kind, monday))).slice(0, clearedAtOnce)
  // How much was booked is counted before nobody can count it any more.
  if (old.length > 0) await tallyOf(desk, monday)
  if (old.length > 0)
    await Promise.all([...old.map(({ key }) => key), keys.weekView(kind, monday)].map((key) => store.remove(key)))
  return old.length
}

/** Who came on days before `from`: as old as the locks that are cleared. */
async function clearCheckIns({ store }: Desk, from: Day): Promise<number> {
  const listed = await store.list(keys.allCheckIns)
  const old = listed.filter(({ key }) => key < keys.checkIns(from)).slice(0, clearedAtOnce)
  await Promise.all(old.map(({ key }) => store.remove(key)))
  return old.length
}
