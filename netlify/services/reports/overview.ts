/** Usage figures of the club. Past weeks are counted once and stored; the counts outlive the week's locks. */
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { monthlyRevenue } from '#domain/plans/membership.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import { tourFigures } from '#domain/tours/tour-to-member.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readAuditResult } from '#server/repositories/audit-results.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { incidentCounts } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { storedTours } from '#server/repositories/tours.ts'
import { familyFigures } from './family-figures.ts'
import { chargedThisMonth } from '#server/services/memberships/dues.ts'
import { unmetDemand } from './unmet.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import type { SessionCounts } from '#records/bookings.ts'

/** @returns the last `weeks` weeks, the current one last. */
export async function overview(
  context: ServiceContext & Pick<RequestContext, 'settingProblems'>,
  weeks: number,
): Promise<Reply<'overview'>> {
  const thisWeek = mondayOf(today(context.now()))
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, (index + 1 - weeks) * 7))
  const [counts, { weekOf, families, players, unpaid, sessions }, charged, tours, audit, incidents] = await Promise.all(
    [
      Promise.all(mondays.map((monday) => countSessions(context, monday))),
      familyFigures(context, mondays[0]!),
      chargedThisMonth(context),
      storedTours(context, thisWeek),
      readAuditResult(context.store),
      incidentCounts(context.store),
    ],
  )
  return {
    weeks: mondays.map((monday, index) => ({
      monday,
      lane: counts[index]!.lane,
      speede: counts[index]!.speede,
      ...weekOf(monday),
    })),
    families,
    players,
    memberships: monthlyRevenue(players, membershipOn(today(context.now()))),
    unpaid,
    charged,
    tours: tourFigures(
      tours.map(({ tour }) => tour),
      mondays[0]!,
    ),
    incidents,
    unmet: await unmetDemand(context, mondays[0]!, sessions),
    settings: [...(context.settingProblems ?? [])],
    ...(audit && { audit }),
  }
}

/** Counts the sessions of one week; a past week is counted once and then read from its record. */
export async function countSessions(context: ServiceContext, monday: Day): Promise<SessionCounts> {
  const isOver = addDays(monday, 7) <= today(context.now())
  const stored = isOver ? await context.store.read(keys.sessionCounts(monday)) : undefined
  if (stored) return stored.value
  const [lanes, units] = await Promise.all([readWeek(context, 'lane', monday), readWeek(context, 'speede', monday)])
  const sessionCounts: SessionCounts = { v: 1, lane: countSlots(lanes.taken), speede: countSlots(units.taken) }
  // Await the write: the garbage collector removes the locks only after the counts are stored.
  if (isOver) await context.store.create(keys.sessionCounts(monday), sessionCounts)
  return sessionCounts
}
