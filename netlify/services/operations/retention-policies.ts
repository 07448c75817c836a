/**
 * What is dead on which shelf of the storage, and how it is cleared away (docs/operations.md has all of them, and why). A
 * shelf is a set of key prefixes whose records have one retention rule.
 * Big shelves are looked at in parts: by the first digits of a hash, or by the months that are just out of their term.
 */
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { keptFor, monthsBefore } from '#domain/facility/retention.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { speedeRows } from '#server/repositories/admin-rows.ts'
import type { Invitation } from '#server/repositories/invitations.ts'
import { keys } from '#server/repositories/keys.ts'
import type { OrderClaim } from '#server/repositories/orders.ts'
import { isExpired, type SessionRecord } from '#server/repositories/sessions.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removePastRsvps } from './remove-past-rsvps.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { anonymizeOrders } from './anonymize-orders.ts'
import { countSessions } from '#server/services/reports/overview.ts'
import { windowMinutes } from '#server/services/accounts/rate-limits.ts'
import { removeAll } from './remove-all.ts'

export type RetentionPolicy = {
  prefixes: (now: Date) => readonly string[]
  /** Clears away what is dead among the keys listed, `most` at most. @returns how many were cleared. */
  remove: (
    context: ServiceContext & Pick<RequestContext, 'purgeCdn'>,
    listed: readonly string[],
    most: number,
  ) => Promise<number>
}

const digits = [...'0123456789abcdef']
const pairs = digits.flatMap((one) => digits.map((other) => one + other))
const segment = (key: string, index: number) => key.split('/')[index] ?? ''
const dayMs = 24 * 3_600_000

/** A shelf where the key alone tells what is dead. */
const byKey = (
  prefixes: RetentionPolicy['prefixes'],
  isDead: (key: string, now: Date) => boolean,
): RetentionPolicy => ({
  prefixes,
  remove: (desk, listed, most) => removeAll(desk, listed.filter((key) => isDead(key, desk.now())).slice(0, most)),
})

/** A shelf where what is kept tells. */
const byValue = <Value extends object>(
  prefixes: RetentionPolicy['prefixes'],
  isDead: (value: Value, now: Date, key: string) => boolean,
): RetentionPolicy => ({
  prefixes,
  async remove(desk, listed, most) {
    const dead = (await readAll<Value>(desk.store, listed)).filter(({ key, value }) => isDead(value, desk.now(), key))
    return removeAll(desk, dead.map(({ key }) => key).slice(0, most))
  },
})

const oldestDay = (now: Date) => addDays(mondayOf(today(now)), -7 * keptFor.lockWeeks)
const monthOf = (now: Date, monthsAgo: number) => monthsBefore(today(now), monthsAgo).slice(0, 'yyyy-MM'.length)

/** The months that left their term within the last year or so: older ones were cleared when it was their turn. */
const monthsOut = (now: Date, term: number) => Array.from({ length: 14 }, (_, index) => monthOf(now, term + 1 + index))

const locks: RetentionPolicy = {
  prefixes: () => [keys.slotsOfKind('lane'), keys.slotsOfKind('speede')],
  async remove(desk, listed, most) {
    const old = listed.filter((key) => segment(key, 2) < oldestDay(desk.now())).slice(0, most)
    // How much was booked is counted before nobody can count it any more.
    for (const monday of new Set(old.map((key) => segment(key, 2)))) await countSessions(desk, monday)
    return removeAll(desk, old)
  },
}

const memberWeeks: RetentionPolicy = {
  prefixes: () => pairs.map(keys.memberWeeksFrom),
  async remove(desk, listed, most) {
    const oldest = monthsBefore(today(desk.now()), keptFor.memberWeekMonths)
    const old = new Set(listed.filter((key) => addDays(segment(key, 3), 6) < oldest).slice(0, most))
    const part = speedeRows.partOf([...old].find((key) => speedeRows.partOf(key)) ?? '')
    if (part !== undefined) await evict(desk, speedeRows.of, part, (key) => old.has(key))
    return removeAll(desk, [...old])
  },
}

const rsvps: RetentionPolicy = { prefixes: () => pairs.map(keys.rsvpMarksFrom), remove: removePastRsvps }

const buyers: RetentionPolicy = {
  prefixes: (now) => monthsOut(now, keptFor.buyerMonths).map(keys.orderMarks),
  remove: anonymizeOrders,
}

const images: RetentionPolicy = { prefixes: () => [keys.allImages], remove: removeUnusedImages }

export const retentionPolicies: readonly RetentionPolicy[] = [
  locks,
  memberWeeks,
  rsvps,
  buyers,
  images,
  byKey(
    () => [keys.allViews],
    (key, now) => segment(key, 2) < oldestDay(now),
  ),
  byKey(
    () => [keys.allCheckIns],
    (key, now) => segment(key, 1) < oldestDay(now),
  ),
  byKey(
    () => [keys.allTours],
    (key, now) => segment(key, 1) < monthOf(now, keptFor.tourMonths),
  ),
  byKey(
    (now) => monthsOut(now, keptFor.logMonths).map(keys.logOfMonth),
    () => true,
  ),
  // One window longer than it counts, for those whose clocks are late.
  byKey(
    () => Object.keys(windowMinutes).flatMap((door) => digits.map((digit) => keys.rateLimitAttemptsFrom(door, digit))),
    (key, now) => (Number(segment(key, 3)) + 2) * windowMinutes[segment(key, 1)]! * 60_000 <= now.getTime(),
  ),
  byValue<SessionRecord>(
    () => [
      ...pairs.map((pair) => keys.sessionsFrom('member', pair)),
      ...digits.map((digit) => keys.sessionsFrom('staff', digit)),
    ],
    (session, now, key) => isExpired(session, segment(key, 1) === 'staff' ? 'staff' : 'member', now),
  ),
  byValue<OrderClaim>(
    () => pairs.map(keys.orderClaimsFrom),
    ({ at }, now) => Date.parse(at) + keptFor.claimDays * dayMs <= now.getTime(),
  ),
  // Used or not: within its time whoever used it may send the same again.
  byValue<Invitation>(
    () => [keys.allInvitations],
    ({ expiresAt }, now) => Date.parse(expiresAt) <= now.getTime(),
  ),
]
