/** Audits the bookings: every booking has its slot and vice versa, one owner per slot, no member over the weekly limit. */
import type { AuditResult } from '#records/operations.ts'
import type { MemberWeek } from '#records/bookings.ts'
import type { Key } from '#server/storage/store.ts'
import { weeksShown } from '#domain/bookings/bookings.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { writeAuditResult, readAuditResult } from '#server/repositories/audit-results.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { bookingsIn } from '#server/repositories/bookings/member-weeks.ts'
import { keysUnder, listByHash, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { rebuilt, recordSchemas } from '#server/repositories/record-schemas.ts'

export type Violation = 'double_booking' | 'over_limit' | 'booking_without_slot' | 'slot_without_booking'

/** The number of bookings, and each violation with its slot key or the week's Monday; never the owner. */
export type Audit = { booked: number; violations: { violation: Violation; where: string }[] }

/** With the number of taken slots and of bookings in week documents. */
type DetailedAudit = Audit & { slots: number; entries: number }

export async function auditWeek(context: Pick<ServiceContext, 'store'>, kind: Kind, monday: Day): Promise<Audit> {
  const { booked, violations } = await auditWeekInDetail(context, kind, monday, await memberWeeks(context))
  return { booked, violations }
}

/** Keys of all week documents, listed once for all weeks. */
const memberWeeks = async ({ store }: Pick<ServiceContext, 'store'>): Promise<Key<MemberWeek>[]> =>
  (await listByHash(store, keys.allMemberWeeks)).map(({ key }) => key)

async function auditWeekInDetail(
  { store }: Pick<ServiceContext, 'store'>,
  kind: Kind,
  monday: Day,
  weekKeys: readonly Key<MemberWeek>[],
): Promise<DetailedAudit> {
  const slots = await keysUnder(store, keys.slotsOfWeek(kind, monday))
  const keysOfWeek = weekKeys.filter((key) => key.endsWith(`/${kind}/${monday}`))
  // An unreadable record is no violation: it is counted on its own.
  const readSlots = await readReadable(store, slots, parallelReads)
  const records = new Map(readSlots.found.map(({ key, value }) => [key, value]))
  const { found: weeks, unreadable } = await readReadable(store, keysOfWeek, parallelReads)

  const violations: Audit['violations'] = []
  const report = (violation: Violation, where: string) => violations.push({ violation, where })
  const owners = new Map<string, string>()
  let entries = 0
  for (const { value } of weeks) {
    const bookings = bookingsIn(value)
    const { weeklyLimit } = bookables[kind]
    if (bookings.some((entry) => sessionsTowardLimit({ entries: bookings }, entry.player) > weeklyLimit))
      report('over_limit', monday)
    entries += bookings.length
    for (const entry of bookings) {
      const key = keys.slot({ kind, ...entry })
      if (owners.has(key)) report('double_booking', key)
      owners.set(key, entry.id)
      if (readSlots.unreadable.includes(key)) continue
      const slot = records.get(key)
      if (slot?.id !== entry.id || slot.state !== 'booked' || slot.player !== entry.player)
        report('booking_without_slot', key)
    }
  }
  for (const [key, { state, id, accountKey }] of records) {
    if (unreadable.includes(keys.memberWeek(accountKey, kind, monday))) continue
    if (state === 'booked' && owners.get(key) !== id) report('slot_without_booking', key)
  }
  const taken = [...records.values()].filter(({ state }) => state === 'booked').length
  return { booked: owners.size, slots: taken, entries, violations }
}

export async function auditBookings(context: Pick<ServiceContext, 'store' | 'now'>): Promise<Audit> {
  const { booked, violations } = await auditAllWeeks(context)
  return { booked, violations }
}

/** Of the nightly audit: the keys of all week documents, the week to begin with, and when no other is begun, in epoch milliseconds. */
type Night = { weekKeys: readonly Key<MemberWeek>[]; from: string; until: number }

/**
 * At night a week with violations is audited again, and only those found twice count: records change meanwhile. `week`: what the next
 * night begins with, a week with violations or the first for which there was no time.
 */
async function auditAllWeeks(
  context: Pick<ServiceContext, 'store' | 'now'>,
  night?: Night,
): Promise<DetailedAudit & { week?: string }> {
  const { weekKeys, from, until } = night ?? { weekKeys: await memberWeeks(context), from: '', until: Infinity }
  const shown = kinds.flatMap((kind) =>
    weeksShown(kind, today(context.now())).map((monday) => ({ kind, monday, name: `${kind}/${monday}` })),
  )
  const all: DetailedAudit & { week?: string } = { booked: 0, slots: 0, entries: 0, violations: [] }
  for (const [nth, { kind, monday, name }] of beginningWith(shown, (week) => week.name >= from).entries()) {
    if (nth > 0 && context.now().getTime() >= until) return { week: name, ...all }
    const first = await auditWeekInDetail(context, kind, monday, weekKeys)
    const isDoubtful = night && first.violations.length > 0
    const audited = isDoubtful ? await auditWeekInDetail(context, kind, monday, await memberWeeks(context)) : first
    const violations = audited.violations.filter(({ violation, where }) =>
      first.violations.some((before) => before.violation === violation && before.where === where),
    )
    for (const count of ['booked', 'slots', 'entries'] as const) all[count] += audited[count]
    all.violations.push(...violations)
    if (violations.length > 0) all.week ??= name
  }
  return all
}

/** In a ring, from the first of these on. */
function beginningWith<Item>(all: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  const first = Math.max(0, all.findIndex(isFirst))
  return [...all.slice(first), ...all.slice(0, first)]
}

/**
 * Audits all bookable weeks and reads records of every kind, as long as there is time, and stores the result: the next night goes on
 * where it stopped.
 */
export async function publishAudit(
  context: Pick<ServiceContext, 'store' | 'now'>,
): Promise<Audit & { unreadable: number }> {
  const started = context.now().getTime()
  const before = await readAuditResult(context.store)
  const all = await auditedKeys(context)
  const weekKeys = all.filter((key): key is Key<MemberWeek> => key.startsWith(keys.allMemberWeeks))
  const { violations, booked, ...counted } = await auditAllWeeks(context, {
    weekKeys,
    from: before?.week ?? '',
    until: started + maxWeeksMs,
  })
  const { unreadable, after } = await findUnreadable(context, all, before, started + maxMs)
  const at = context.now().toISOString()
  const counts = { violations: violations.length, unreadable: unreadable.length }
  const isCut = after !== ''
  const result = {
    v: 1 as const,
    at,
    ...counted,
    ...counts,
    ...(isCut && { after, damaged: unreadable.slice(0, most) }),
  }
  await writeAuditResult(context.store, result)
  return { booked, violations, unreadable: unreadable.length }
}

/** After these no week is begun and no record read: a job has 30 seconds, and more than half of them are for a storage that is slow. */
const [maxWeeksMs, maxMs] = [8000, 12_000]
/** How many are read at once: nobody waits for the job, and it is to get far. */
const parallelReads = 160
/** How many records are read between two looks at the clock. */
const chunk = 4 * parallelReads
/** So many damaged records are known by name until the next night. */
const most = 100

/** Derived data is rebuilt. An image is large, and a damaged one is only missing on its page. */
const audited = Object.keys(recordSchemas).filter((kind) => !(kind in rebuilt) && kind !== 'image')

/** In order. A single document has its whole key for a kind. */
export async function auditedKeys({ store }: Pick<ServiceContext, 'store'>): Promise<Key[]> {
  const large = new Set<Key>([keys.allMemberWeeks, keys.allOutboxEntries])
  const lists = await Promise.all(
    audited.map((kind) => {
      const prefix = (kind.includes('/') ? kind : `${kind}/`) as Key
      return large.has(prefix) ? listByHash(store, prefix) : store.list(prefix)
    }),
  )
  return lists
    .flat()
    .map(({ key }) => key)
    .toSorted()
}

/**
 * Reads all records once, from the one behind `after` on: what time does not allow, the next night does. @returns those that cannot be
 * read, each of which raises an alarm with its key, with those that were found before, and the last that was read; '' once all were.
 */
async function findUnreadable(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  all: readonly Key[],
  { after = '', damaged = [] }: Pick<AuditResult, 'after' | 'damaged'> = {},
  until: number,
): Promise<{ unreadable: string[]; after: string }> {
  const turned = beginningWith(all, (key) => key > after)
  const unreadable = new Set((await readReadable(store, damaged as Key[])).unreadable)
  for (let start = 0; start < turned.length; start += chunk) {
    if (start > 0 && now().getTime() >= until) return { unreadable: [...unreadable], after: turned[start - 1]! }
    const read = await readReadable(store, turned.slice(start, start + chunk), parallelReads)
    for (const key of read.unreadable) unreadable.add(key)
  }
  return { unreadable: [...unreadable], after: '' }
}

/** @returns false if the last audit found a violation; true before the first audit. */
export const isAuditClean = async ({ store }: Pick<ServiceContext, 'store'>): Promise<boolean> =>
  !(await readAuditResult(store))?.violations
