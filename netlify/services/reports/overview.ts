/** Usage figures of the club. Past weeks are counted once and stored; the counts outlive the week's locks. */
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { monthlyRevenue } from '#domain/accounts/membership.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import { tourFigures } from '#domain/tours/tour-to-member.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readAuditResult } from '#server/repositories/audit-results.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { RsvpRow } from '#server/repositories/visit-rows.ts'
import { eventsIfReadable } from '#server/repositories/events.ts'
import { incidentCounts } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { storedTours } from '#server/repositories/tours.ts'
import { guestCounts, withOccurrences } from '#server/services/events/event-rsvps.ts'
import { familyFigures } from './family-figures.ts'
import { chargedThisMonth } from '#server/services/memberships/dues.ts'
import { unmetDemand } from './unmet.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import type { StoredEvent } from '#records/events.ts'
import type { SessionCounts } from '#records/bookings.ts'

const maxEvents = 200

/** @returns the last `weeks` weeks, the current one last, and the events from the first of them on. */
export async function overview(
  context: ServiceContext & Pick<RequestContext, 'settingProblems'>,
  weeks: number,
): Promise<Reply<'overview'>> {
  const thisWeek = mondayOf(today(context.now()))
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, (index + 1 - weeks) * 7))
  const [counts, { weekOf, families, players, unpaid, rsvps, sessions }, charged, events, tours, audit, incidents] =
    await Promise.all([
      Promise.all(mondays.map((monday) => countSessions(context, monday))),
      familyFigures(context, mondays[0]!),
      chargedThisMonth(context),
      eventsIfReadable(context.store),
      storedTours(context, thisWeek),
      readAuditResult(context.store),
      incidentCounts(context.store),
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
    charged,
    tours: tourFigures(
      tours.map(({ tour }) => tour),
      mondays[0]!,
    ),
    incidents,
    unmet: await unmetDemand(context, mondays[0]!, sessions),
    events: eventFigures(events ?? [], rsvps, mondays[0]!),
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

function eventFigures(
  events: readonly StoredEvent[],
  rsvps: ReadonlyMap<string, RsvpRow>,
  from: Day,
): Reply<'overview'>['events'] {
  const figures = guestCounts(rsvps)
  return withOccurrences(events, figures.keys())
    .filter(({ datetime }) => today(new Date(datetime)) >= from)
    .toSorted((a, b) => a.datetime.localeCompare(b.datetime))
    .slice(0, maxEvents)
    .map(({ id, title, datetime, canceled = false }) => {
      const { answers, guests } = figures.get(id) ?? { answers: 0, guests: 0 }
      return { id, title, datetime, canceled, answers, guests }
    })
}
