/** Usage figures of the club. */
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { monthlyRevenue } from '#domain/plans/membership.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { tourFigures } from '#domain/tours/tour-to-member.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readAuditResult } from '#server/repositories/audit-results.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { incidentFigures } from '#server/repositories/incidents.ts'
import { storedTours } from '#server/repositories/tours.ts'
import { familyFigures } from './family-figures.ts'
import { takenThisMonth } from '#server/services/memberships/dues.ts'
import { unmetDemand } from '#server/services/standby/unmet.ts'
import { countSessions } from '#server/services/bookings/session-counts.ts'

/** @returns the last `weeks` weeks, the current one last. */
export async function overview(
  context: ServiceContext & Pick<RequestContext, 'settingProblems'>,
  weeks: number,
): Promise<Reply<'overview'>> {
  const thisWeek = mondayOf(today(context.now()))
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, (index + 1 - weeks) * 7))
  const [counts, { weekOf, families, players, unpaid, bucks, sums }, charged, tours, others] = await Promise.all([
    Promise.all(mondays.map((monday) => countSessions(context, monday))),
    familyFigures(context, mondays[0]!),
    takenThisMonth(context),
    storedTours(context, thisWeek),
    othersOf(context),
  ])
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
    bucks,
    charged,
    tours: tourFigures(
      tours.map(({ tour }) => tour),
      mondays[0]!,
    ),
    unmet: await unmetDemand(context, mondays[0]!, sums),
    settings: [...(context.settingProblems ?? [])],
    ...others,
  }
}

async function othersOf(context: ServiceContext) {
  const audit = await readAuditResult(context.store)
  return {
    ...(audit && { audit }),
    ...(await incidentFigures(context)),
  }
}
