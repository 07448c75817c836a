/** Checks the books: every booking has its lock and every lock its booking, one owner a slot, nobody over the limit. */
import { weeksShown } from '#domain/bookings/bookings.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { writeAuditResult, readAuditResult } from '#server/repositories/audit-results.ts'
import { counted, withoutExpired, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'

export type Violation = 'double_booking' | 'over_limit' | 'booking_without_lock' | 'lock_without_booking' | 'left_held'

/** What the books hold, and each violation with the slot's key or the week's Monday: never whose it is. */
export type Audit = { booked: number; violations: { violation: Violation; where: string }[] }

/** What was counted on the way: slots that are taken, and bookings that stand in members' weeks. */
type Counted = Audit & { slots: number; entries: number }

/** Audits one week. What a running request holds is left alone until its lease is over; after a sweep, any violation is an alarm. */
export async function auditWeek(
  context: Pick<ServiceContext, 'store' | 'now'>,
  kind: Kind,
  monday: Day,
): Promise<Audit> {
  const { booked, violations } = await countWeek(context, kind, monday, await memberWeeks(context))
  return { booked, violations }
}

/** The keys of every member's every week, which are of all kinds and weeks: listed once for all of them. */
const memberWeeks = async ({ store }: Pick<ServiceContext, 'store'>): Promise<string[]> =>
  (await store.list(keys.allMemberWeeks)).map(({ key }) => key)

async function countWeek(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  kind: Kind,
  monday: Day,
  listed: readonly string[],
): Promise<Counted> {
  const slots = await store.list(keys.slotsOfWeek(kind, monday))
  const ofThisWeek = listed.filter((key) => key.endsWith(`/${kind}/${monday}`))
  const locks = new Map(
    (
      await readAll<SlotLock>(
        store,
        slots.map(({ key }) => key),
      )
    ).map(({ key, value }) => [key, value]),
  )
  const weeks = await readAll<MemberWeek>(store, ofThisWeek)

  const violations: Audit['violations'] = []
  const report = (violation: Violation, where: string) => violations.push({ violation, where })
  const owners = new Map<string, string>()
  let entries = 0
  for (const { value } of weeks) {
    const confirmed = value.entries.filter(({ state }) => state === 'confirmed')
    if (withoutExpired(value, now().getTime()) !== value) report('left_held', monday)
    if (counted({ entries: confirmed }) > bookables[kind].weeklyLimit) report('over_limit', monday)
    entries += confirmed.length
    for (const entry of confirmed) {
      const key = keys.slot({ kind, ...entry })
      if (owners.has(key)) report('double_booking', key)
      owners.set(key, entry.id)
      const lock = locks.get(key)
      if (lock?.id !== entry.id || lock.state === 'free') report('booking_without_lock', key)
    }
  }
  for (const [key, { state, id, lease }] of locks) {
    const atWork = state === 'pending' && lease > now().getTime()
    if (state !== 'free' && !atWork && owners.get(key) !== id) report('lock_without_booking', key)
  }
  const taken = [...locks.values()].filter(({ state }) => state !== 'free').length
  return { booked: owners.size, slots: taken, entries, violations }
}

/** Audits every week that can be booked. */
export async function auditBookings(context: Pick<ServiceContext, 'store' | 'now'>): Promise<Audit> {
  const { booked, violations } = await countBooks(context)
  return { booked, violations }
}

async function countBooks(context: Pick<ServiceContext, 'store' | 'now'>): Promise<Counted> {
  const all: Counted = { booked: 0, slots: 0, entries: 0, violations: [] }
  const listed = await memberWeeks(context)
  for (const kind of ['lane', 'speede'] as const) {
    for (const monday of weeksShown(kind, today(context.now()))) {
      const { booked, slots, entries, violations } = await countWeek(context, kind, monday, listed)
      all.booked += booked
      all.slots += slots
      all.entries += entries
      all.violations.push(...violations)
    }
  }
  return all
}

/**
 * Audits the books and keeps what was found. The books are read one after the other while people book: what does not
 * agree is looked at again, and only what still does not is a violation.
 */
export async function publishAudit(context: Pick<ServiceContext, 'store' | 'now'>): Promise<Audit> {
  const first = await countBooks(context)
  const again = first.violations.length > 0 ? await countBooks(context) : first
  const isOld = ({ violation, where }: Audit['violations'][number]) =>
    first.violations.some((old) => old.violation === violation && old.where === where)
  const { booked, slots, entries } = again
  const violations = again.violations.filter(isOld)
  await writeAuditResult(context.store, {
    v: 1,
    at: context.now().toISOString(),
    slots,
    entries,
    violations: violations.length,
  })
  return { booked, violations }
}

/** How long a check of the books is news: it is made every night. */
const newsMs = 2 * 24 * 3_600_000

/** False once the last audit found a violation, or is too old. Before the first there is nothing to complain of. */
export async function isAuditClean({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<boolean> {
  const last = await readAuditResult(store)
  return !last || (last.violations === 0 && now().getTime() - Date.parse(last.at) < newsMs)
}
