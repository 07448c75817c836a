/**
 * Retention policies: which records have expired, and how to remove them (reasons in docs/operations.md). A policy covers
 * a set of key prefixes; large collections are split into partitions by the first digits of a hash or by month.
 */
import type { SessionRole } from '#domain/people/people.ts'
import { addDays, mondayOf, today, monthsBefore } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { isOver } from '#server/repositories/club-changes.ts'
import { speedeRows } from '#server/repositories/visit-rows.ts'
import { areOver } from '#server/repositories/accounts/address-mails.ts'
import { keys } from '#server/repositories/keys.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { parseEventWishKey, parseWishKey } from '#server/repositories/wish-index.ts'
import { isSealOver, untilOf } from '#domain/proof/seals.ts'
import { isWishOver } from '#domain/standby/wishes.ts'
import { areOld } from '#server/repositories/shop/orders.ts'
import { isExpired } from '#server/repositories/accounts/sessions.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { evictTours } from '#server/repositories/tours.ts'
import { removePastPlaces, removePastRsvps } from '#server/services/events/retention.ts'
import { removeUnusedImages } from '#server/services/shop/remove-unused-images.ts'
import { anonymizeOrders } from '#server/services/shop/retention.ts'
import { countSessions } from '#server/services/bookings/session-counts.ts'
import { isOld } from '#server/services/club-messages/write.ts'
import { windowMinutes } from '#server/services/limits/rate-limits.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import type { ClubChange } from '#records/bookings.ts'
import type { AddressMails, CodeRecord, SessionRecord } from '#records/sign-in.ts'
import type { Invitation } from '#records/staff.ts'
import type { KeyUse } from '#records/operations.ts'
import type { ItemRecord, ToldRecord } from '#records/inbox.ts'
import type { FormerRecord } from '#records/proof.ts'
import type { IncidentRecord } from '#records/incidents.ts'
import type { RecentOrders } from '#records/shop.ts'
import type { FamilyMessages } from '#records/club-messages.ts'
import type { OutboxEntry } from '#records/outbox.ts'

export type RetentionPolicy = {
  prefixes: (now: Date) => readonly string[]
  /** Removes at most `limit` of the expired records among the listed keys. @returns the number removed. */
  remove: (
    context: ServiceContext & Pick<RequestContext, 'purgeCdn'>,
    listed: readonly string[],
    limit: number,
  ) => Promise<number>
}

const hexDigits = [...'0123456789abcdef']
const hexPairs = hexDigits.flatMap((first) => hexDigits.map((second) => first + second))
/** Parts of a collection whose keys go on with a hash, by its first digits. */
const partsOf = (prefix: string, digits = hexDigits) => digits.map((each) => prefix + each)
const segment = (key: string, index: number) => key.split('/')[index] ?? ''
const dayMs = 24 * 3_600_000

/** A policy that decides by the key alone. */
const byKey = (
  prefixes: RetentionPolicy['prefixes'],
  isPastRetention: (key: string, now: Date) => boolean,
): RetentionPolicy => ({
  prefixes,
  remove: (context, listed, limit) =>
    removeKeys(context, listed.filter((key) => isPastRetention(key, context.now())).slice(0, limit)),
})

/** A policy that decides by the stored value. */
const byValue = <Value extends object>(
  prefixes: RetentionPolicy['prefixes'],
  isPastRetention: (value: Value, now: Date, key: string) => boolean,
): RetentionPolicy => ({
  prefixes,
  async remove(context, listed, limit) {
    const expired = (await readReadable<Value>(context.store, listed)).found.filter(({ key, value }) =>
      isPastRetention(value, context.now(), key),
    )
    return removeKeys(context, expired.map(({ key }) => key).slice(0, limit))
  },
})

const oldestDay = (now: Date, weeks: number) => addDays(mondayOf(today(now)), -7 * weeks)
const oldestLockDay = (now: Date) => oldestDay(now, retentionPeriods.lockWeeks)
const monthOf = (now: Date, monthsAgo: number) => monthsBefore(today(now), monthsAgo).slice(0, 'yyyy-MM'.length)

/** The 14 months before a retention period of `term` months; earlier ones have already been removed. */
const expiredMonths = (now: Date, term: number) =>
  Array.from({ length: 14 }, (_, index) => monthOf(now, term + 1 + index))

const locks: RetentionPolicy = {
  prefixes: () => [keys.slotsOfKind('lane'), keys.slotsOfKind('speede')],
  async remove(context, listed, limit) {
    const expired = listed.filter((key) => segment(key, 2) < oldestLockDay(context.now())).slice(0, limit)
    // Count the sessions first: they cannot be counted without the locks.
    for (const monday of new Set(expired.map((key) => segment(key, 2)))) await countSessions(context, monday)
    return removeKeys(context, expired)
  },
}

/** True for keys that name a request or what it made: nobody claims them again. */
const isOfOneRequest = (key: string) =>
  [keys.allOrders, keys.allOrderIndexes, keys.allOutboxEntries, keys.allOutboxPointers, keys.allWishes].some((prefix) =>
    key.startsWith(prefix),
  )

/** Finishes what nobody has read since; a transaction that cannot be finished yet is tried again. */
const transactions: RetentionPolicy = {
  prefixes: () => [keys.allTransactions],
  async remove({ store, now }, listed, limit) {
    const oldest = new Date(now().getTime() - retentionPeriods.transactionDays * dayMs).toISOString()
    const expired = listed.filter((key) => segment(key, 1) < oldest.slice(0, 'yyyy-MM-dd'.length)).slice(0, limit)
    for (const key of expired) await store.collect(key, isOfOneRequest)
    return expired.length
  },
}

const memberWeeks: RetentionPolicy = {
  prefixes: () => partsOf(keys.allMemberWeeks, hexPairs),
  async remove(context, listed, limit) {
    const oldest = monthsBefore(today(context.now()), retentionPeriods.memberWeekMonths)
    const expired = new Set(listed.filter((key) => addDays(segment(key, 3), 6) < oldest).slice(0, limit))
    const part = speedeRows.partOf([...expired].find((key) => speedeRows.partOf(key)) ?? '')
    if (part !== undefined) await evict(context, speedeRows.name, part, (key) => expired.has(key))
    return removeKeys(context, [...expired])
  },
}

const tours: RetentionPolicy = {
  prefixes: () => [keys.allTours],
  async remove(context, listed, limit) {
    const oldest = monthOf(context.now(), retentionPeriods.tourMonths)
    const expired = listed.filter((key) => segment(key, 1) < oldest).slice(0, limit)
    if (expired.length > 0) await evictTours(context, expired)
    return removeKeys(context, expired)
  },
}

/** Those for an event stay until it is over, whenever that is by now. */
const wishes: RetentionPolicy = {
  prefixes: () => [keys.allWishes],
  async remove(context, listed, limit) {
    const now = context.now()
    const events = listed.some(parseEventWishKey) ? await readEvents(context.store) : []
    const dayOf = (key: string) => {
      const { event = '', day = '' } = parseEventWishKey(key) ?? {}
      const planned = eventOf(events, event)
      return planned ? today(new Date(planned.datetime)) : day
    }
    const expired = listed.filter((key) => isWishOver(parseWishKey(key) ?? { days: [dayOf(key)] }, now))
    return removeKeys(context, expired.slice(0, limit))
  },
}

export const retentionPolicies: readonly RetentionPolicy[] = [
  byKey(
    () => [keys.allSeals],
    (key, now) => isSealOver(untilOf(segment(key, 1)), now),
  ),
  byValue<FormerRecord>(
    () => [keys.allFormer],
    ({ seals }, now) => seals.every((id) => isSealOver(untilOf(id), now)),
  ),
  // Those of a family stay as long as its account; of the others only their number is left.
  byValue<IncidentRecord>(
    () => [keys.allIncidents],
    (incident, now, key) => 'sealed' in incident && segment(key, 1) < monthOf(now, retentionPeriods.incidentMonths),
  ),
  locks,
  transactions,
  memberWeeks,
  { prefixes: () => partsOf(keys.allRsvpIndexes, hexPairs), remove: removePastRsvps },
  { prefixes: () => [keys.allPlaces], remove: removePastPlaces },
  {
    prefixes: (now) => expiredMonths(now, retentionPeriods.buyerMonths).map(keys.orderIndexOf),
    remove: anonymizeOrders,
  },
  { prefixes: () => [keys.allImages], remove: removeUnusedImages },
  byKey(
    () => [keys.allViews],
    (key, now) => segment(key, 2) < oldestLockDay(now),
  ),
  byKey(
    () => [keys.allArrivals],
    (key, now) => segment(key, 1) < oldestDay(now, retentionPeriods.arrivalWeeks),
  ),
  wishes,
  tours,
  byKey(
    (now) => expiredMonths(now, retentionPeriods.logMonths).map(keys.logOfMonth),
    () => true,
  ),
  byKey(
    () => [keys.allClubMessages],
    (key, now) => isOld({ id: segment(key, 1) }, now),
  ),
  byValue<FamilyMessages>(
    () => partsOf(keys.allFamilyMessages),
    ({ messages }, now) => messages.every((each) => isOld(each, now)),
  ),
  // One extra window, for instances whose clocks are slow.
  byKey(
    () => Object.keys(windowMinutes).flatMap((bucket) => partsOf(keys.rateLimitAttemptsOf(bucket))),
    (key, now) => (Number(segment(key, 3)) + 2) * windowMinutes[segment(key, 1)]! * 60_000 <= now.getTime(),
  ),
  byValue<SessionRecord>(
    () => [
      ...partsOf(keys.sessionsOf('member'), hexPairs),
      ...partsOf(keys.sessionsOf('staff')),
      keys.sessionsOf('door'),
    ],
    (session, now, key) => isExpired(session, segment(key, 1) as SessionRole, now),
  ),
  byValue<RecentOrders>(() => partsOf(keys.allRecentOrders), areOld),
  byValue<KeyUse>(
    () => partsOf(keys.allKeyUses),
    ({ at }, now) => Date.parse(at) + retentionPeriods.keyUseDays * dayMs <= now.getTime(),
  ),
  byValue<AddressMails>(() => partsOf(keys.allAddressMails), areOver),
  byValue<ItemRecord>(
    () => [keys.allItems],
    ({ done }, now) => done !== undefined && Date.parse(done.at) + retentionPeriods.itemDays * dayMs <= now.getTime(),
  ),
  byValue<ToldRecord>(
    () => [keys.allTold],
    ({ at }, now) => Date.parse(at) + retentionPeriods.itemDays * dayMs <= now.getTime(),
  ),
  byValue<ClubChange>(() => [keys.allClubChanges], isOver),
  byValue<OutboxEntry>(
    () => partsOf(keys.allOutboxEntries),
    ({ at, endedAt = at }, now) => endedAt + retentionPeriods.outboxDays * dayMs <= now.getTime(),
  ),
  // Used or not: until it expires, the person who used it may retry.
  byValue<Invitation | CodeRecord>(
    () => [keys.allInvitations, keys.allCodes],
    ({ expiresAt }, now) => Date.parse(expiresAt) <= now.getTime(),
  ),
]
