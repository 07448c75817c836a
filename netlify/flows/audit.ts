/** Checks the books: every booking has its lock and every lock its booking, one owner a slot, nobody over the limit. */
import { weeksShown } from '#domain/bookings.ts'
import { today, type Day } from '#domain/calendar.ts'
import { bookables, type Kind } from '#domain/facility.ts'
import { counted, withoutExpired, type MemberWeek, type SlotLock } from '#server/records/bookings.ts'
import { readAll, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'

export type Violation = 'double_booking' | 'over_limit' | 'booking_without_lock' | 'lock_without_booking' | 'left_held'

/** What the books hold, and each violation with the slot's key or the week's Monday: never whose it is. */
export type Audit = { booked: number; violations: { violation: Violation; where: string }[] }

/** Audits one week. What a running request holds is left alone until its lease is over; after a sweep, any violation is an alarm. */
export async function auditWeek({ store, now }: Pick<Desk, 'store' | 'now'>, kind: Kind, monday: Day): Promise<Audit> {
  const [slots, weeks] = await Promise.all([
    store.list(keys.slotsOfWeek(kind, monday)),
    store.list(keys.allMemberWeeks),
  ])
  const ofThisWeek = weeks.map(({ key }) => key).filter((key) => key.endsWith(`/${kind}/${monday}`))
  const locks = new Map(
    (
      await readAll<SlotLock>(
        store,
        slots.map(({ key }) => key),
      )
    ).map(({ key, value }) => [key, value]),
  )
  const memberWeeks = await readAll<MemberWeek>(store, ofThisWeek)

  const violations: Audit['violations'] = []
  const report = (violation: Violation, where: string) => violations.push({ violation, where })
  const owners = new Map<string, string>()
  for (const { value } of memberWeeks) {
    const confirmed = value.entries.filter(({ state }) => state === 'confirmed')
    if (withoutExpired(value, now().getTime()) !== value) report('left_held', monday)
    if (counted({ entries: confirmed }) > bookables[kind].weeklyLimit) report('over_limit', monday)
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
  return { booked: owners.size, violations }
}

/** Audits every week that can be booked. */
export async function auditBooks(desk: Pick<Desk, 'store' | 'now'>): Promise<Audit> {
  const audits: Audit[] = []
  for (const kind of ['lane', 'speede'] as const)
    for (const monday of weeksShown(kind, today(desk.now()))) audits.push(await auditWeek(desk, kind, monday))
  return {
    booked: audits.reduce((sum, { booked }) => sum + booked, 0),
    violations: audits.flatMap(({ violations }) => violations),
  }
}
