/** When slots and bookings end: with time, and with an account; and what its export shows of them. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { addDays, monthsBefore, today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { eraser, exporter, hasNewOwner, unlessNewOwner, updateErased } from '#server/repositories/accounts/leaving.ts'
import { anonymizeWeek, isOffer, kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { isOver } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import { evict } from '#server/repositories/materialized-view.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import {
  byKey,
  byValue,
  endDead,
  hexPairs,
  oldestDay,
  partsOf,
  segment,
  type RetentionPolicy,
} from '#server/repositories/retention-policy.ts'
import { speedeRows } from '#server/repositories/visit-rows.ts'
import { viewsOfWeeks } from '#server/repositories/week-sums.ts'
import { cancel } from './cancel.ts'
import { withdrawOffer } from './change-bookings.ts'
import { ownChanges } from './club-changes.ts'
import { keepCounts } from './session-counts.ts'

const oldestLockDay = (now: Date) => oldestDay(now, retentionPeriods.lockWeeks)

const locks: RetentionPolicy = {
  prefixes: () => [keys.slotsOfKind('lane'), keys.slotsOfKind('speede')],
  async remove(context, listed, limit) {
    const past = listed.filter((key) => segment(key, 2) < oldestLockDay(context.now()))
    const expired: string[] = []
    // Count the sessions first: they cannot be counted without the locks.
    for (const [monday, ofWeek] of Map.groupBy(past, (key) => segment(key, 2)))
      if (expired.length < limit && (await keepCounts(context, monday))) expired.push(...ofWeek)
    return removeKeys(context, expired.slice(0, limit))
  },
}

const memberWeeks: RetentionPolicy = {
  prefixes: () => partsOf(keys.allMemberWeeks, hexPairs),
  async remove(context, listed, limit) {
    const oldest = monthsBefore(today(context.now()), retentionPeriods.memberWeekMonths)
    const expired = new Set(listed.filter((key) => addDays(segment(key, 3), 6) < oldest).slice(0, limit))
    const part = speedeRows.partOf([...expired].find((key) => speedeRows.partOf(key)) ?? '')
    if (part !== undefined) await evict(context, speedeRows.name, part, (key) => expired.has(key))
    // The name of a child does not stay beside a week because of a booking that never was.
    const lastWeek = oldestDay(context.now(), 1)
    await endDead(
      context,
      listed.filter((key) => segment(key, 3) >= lastWeek),
    )
    return removeKeys(context, [...expired])
  },
}

/** Views of weeks whose documents are gone: no list leads to them. Earlier ones were not by weeks. */
const weekViews = byKey(viewsOfWeeks, (key, now) => {
  const [part, oldest] = [segment(key, 2), monthsBefore(today(now), retentionPeriods.memberWeekMonths)]
  return part.length < 'yyyy-MM'.length || part < oldest.slice(0, part.length)
})

export const bookingLeaving = [
  locks,
  memberWeeks,
  weekViews,
  byKey([keys.allViews], (key, now) => segment(key, 2) < oldestLockDay(now)),
  byValue([keys.allClubChanges], isOver),
  // Cancels future bookings, which frees their slots. Bookings that have begun stay, without a name.
  eraser(['mw'], async (context, accountKey) => {
    for (const { key } of await context.store.list(keys.memberWeeks(accountKey))) {
      const kind = kindOfWeekKey(key)
      const week = await context.store.read(key)
      // Read before that, it is the account's own, and a booking id names one request. Nobody is left to be told.
      if (await hasNewOwner(context, accountKey)) return
      for (const entry of week?.value.entries ?? []) {
        if (isOffer(entry)) await withdrawOffer(context, { kind, accountKey, entry })
        else if (!hasBegun(entry, context.now()))
          await cancel({ ...context, mailEnabled: false }, { kind, id: entry.id, accountKey })
      }
      await updateErased(context, accountKey, key, anonymizeWeek)
    }
  }),
  // Changes by the club of bookings that the account no longer has.
  eraser(['change'], async (context, accountKey) => {
    for (const { key } of await context.store.list(keys.clubChangesOf(accountKey)))
      await unlessNewOwner(context, accountKey, () => context.store.remove(key))
  }),
  exporter(['mw'], ({ bookings }) => bookings),
  exporter(['change'], async (own) => ({
    clubChanges: await ownChanges(own, own.principal.accountKey),
  })),
]
