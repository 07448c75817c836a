/**
 * What families did in a week, in one small sum. A week that is over is summed once, and again when a list shows that one of its
 * records has changed: so nobody reads what is long past. The current weeks are summed each time. Derived data: a sum that is
 * lost or damaged is made again.
 */
import * as z from 'zod'
import type { SlotCounts } from '#domain/bookings/usage.ts'
import { addDays, daysOfWeek, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { day } from '#records/fields.ts'
import type { ViewPart } from '#records/operations.ts'
import { ignoreUnavailable, StorageUnavailable, type Found, type Listed } from '#server/storage/store.ts'
import { kindOfWeekKey } from './bookings/member-weeks.ts'
import { hash } from './hashes.ts'
import { keys } from './keys.ts'
import { readMaterializedView, readViewOf } from './materialized-view.ts'
import { fits } from './record-schemas.ts'
import { listByHash, type ServiceContext } from './update-with-retry.ts'
import { arrivalRows, sessionRows, type ArrivalRow, type SessionRow } from './visit-rows.ts'

const counts = z.record(z.string(), z.int())
const ofKinds = z.object({ lane: counts, speede: counts })

/** By family: how many bookings it canceled, and the last day on which it was here. By kind, weekday and start time: taps that were refused, and offers without an answer. */
const weekSum = z.object({
  canceled: z.int(),
  canceledByClub: z.int(),
  canceledBy: counts,
  lastDay: z.record(z.string(), day),
  refused: ofKinds,
  unanswered: ofKinds,
})
export type WeekSum = z.infer<typeof weekSum>
export type WeekSums = ReadonlyMap<Day, WeekSum>
type Arrivals = ReadonlyMap<string, ArrivalRow>

/** Tells families apart in a sum. Too short to find a record with it. */
export const familyIn = (accountKey: string): string => accountKey.slice(0, 16)
const ownerIn = (key: string) => familyIn(key.split('/')[1]!)

/** The Monday in the key of a week document. */
const mondayOfKey = (key: string): Day => key.split('/')[3]!

/**
 * The sum of a week from the rows of its records, up to today. On a day where nobody was recorded, all who had a place were here,
 * except those who are known not to have come: a club may do without arrivals.
 */
function sumOf(rows: Iterable<readonly [string, SessionRow]>, arrivals: Arrivals, now: Day): WeekSum {
  const none = (): Record<Kind, SlotCounts> => ({ lane: {}, speede: {} })
  const sum: WeekSum = {
    canceled: 0,
    canceledByClub: 0,
    canceledBy: {},
    lastDay: {},
    refused: none(),
    unanswered: none(),
  }
  for (const [key, row] of rows) {
    const [family, kind] = [ownerIn(key), kindOfWeekKey(key)]
    sum.canceled += row.canceled
    sum.canceledByClub += row.canceledByClub
    if (row.canceled > 0) addCounts(sum.canceledBy, { [family]: row.canceled })
    for (const what of ['refused', 'unanswered'] as const) addCounts(sum[what][kind], row[what])
    for (const { day: date, mark } of row.sessions) {
      const { here, noShow, excused } = arrivals.get(keys.arrivals(date)) ?? { here: [], noShow: [], excused: [] }
      const isSeen = here.length > 0 ? here.includes(mark) : !noShow.includes(mark) && !excused.includes(mark)
      if (isSeen && date <= now && date > (sum.lastDay[family] ?? '')) sum.lastDay[family] = date
    }
  }
  return sum
}

/** Adds to the counts of the same names. */
export function addCounts(total: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) total[name] = (total[name] ?? 0) + count
}

/** After this no other weeks are read: a job has 30 seconds, and more than half of them are for a storage that is slow. */
const maxMs = 7000

/** Name of the view, and the version of a sum. */
const [name, version] = ['weeks', 1]
/** What the parts of views by week begin with. */
export const viewsOfWeeks = [sessionRows.name, name].map((each) => keys.materializedView(each, ''))

const partOf = (monday: Day) => monday.slice(0, 'yyyy-MM'.length)

type Part = { part: string; mondays: Day[]; stored: Found<ViewPart> | undefined }

/**
 * The sums of all weeks that are kept, by their Mondays, as current as the call or newer.
 * @throws StorageUnavailable if more of them have to be made than there is time for: the next call goes on with those.
 */
export async function weekSums(
  context: ServiceContext,
  arriving: Promise<Arrivals> = readMaterializedView(context, arrivalRows),
): Promise<WeekSums> {
  const until = context.now().getTime() + maxMs
  const now = today(context.now())
  const [listed, arrivals] = await Promise.all([listByHash(context.store, keys.allMemberWeeks), arriving])
  const weeks = Map.groupBy(listed, ({ key }) => mondayOfKey(key))
  const over = [...new Set([...weeks.keys(), lastWeek(context)])].filter((monday) => monday < mondayOf(now))
  const parts = await Promise.all(
    [...Map.groupBy(over, partOf)].map(async ([part, mondays]): Promise<Part> => {
      return { part, mondays, stored: await context.store.read(keys.materializedView(name, part)) }
    }),
  )

  const tags = new Map(over.map((monday) => [monday, tagOf(monday, weeks.get(monday) ?? [], arrivals)]))
  const sums = new Map<Day, WeekSum>()
  for (const { mondays, stored } of parts)
    for (const monday of mondays) {
      const known = stored?.value.v === version ? stored.value.rows[monday] : undefined
      if (known?.tag === tags.get(monday) && fits(weekSum, known?.row)) sums.set(monday, known.row)
    }

  const stale = new Set([...weeks.keys(), ...over].filter((monday) => !sums.has(monday)))
  const changing = new Set<string>()
  const rows = await readViewOf(
    context,
    sessionRows,
    [...stale].toSorted().flatMap((monday) => weeks.get(monday) ?? []),
    { until: () => context.now().getTime() >= until, changing: (part) => void changing.add(part) },
  )
  if (!rows) throw new TooMuch('sums of weeks are still being made')
  const byWeek = Map.groupBy(rows, ([key]) => mondayOfKey(key))
  for (const monday of stale) sums.set(monday, sumOf(byWeek.get(monday) ?? [], arrivals, now))

  for (const { part, mondays, stored } of parts) {
    if (!mondays.some((monday) => stale.has(monday))) continue
    const unchanged = mondays.filter((monday) => !changing.has(monday))
    const made = unchanged.map((monday) => [monday, { tag: tags.get(monday)!, row: sums.get(monday)! }])
    const [key, view] = [keys.materializedView(name, part), { v: version, rows: Object.fromEntries(made) }]
    const { create, replace } = context.store
    context.waitUntil((stored ? replace(key, stored.tag, view) : create(key, view)).catch(ignoreUnavailable))
  }
  return sums
}

const lastWeek = ({ now }: Pick<ServiceContext, 'now'>): Day => addDays(mondayOf(today(now())), -7)

/** Says of which versions of which records a sum was made. */
const tagOf = (monday: Day, listed: readonly Listed<MemberWeek>[], arrivals: Arrivals): string =>
  hash(
    ...listed.map(({ key, tag }) => `${key} ${tag}`),
    JSON.stringify(daysOfWeek(monday).map((each) => arrivals.get(keys.arrivals(each)) ?? null)),
  )

/** Sums the weeks that are over, once the last one is. Safe to run at any time. @returns false if there was no time for all. */
export async function sumWeeks(context: ServiceContext): Promise<boolean> {
  const monday = lastWeek(context)
  const stored = await context.store.read(keys.materializedView(name, partOf(monday)))
  if (stored?.value.v === version && stored.value.rows[monday]) return true
  return weekSums(context).then(() => true, isTooMuch)
}

class TooMuch extends StorageUnavailable {}

function isTooMuch(problem: unknown): false {
  if (problem instanceof TooMuch) return false
  throw problem
}
