/** How the club is used, in figures. Weeks that are over are counted once and remembered; their figures outlive their locks. */
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { countSlots, type Counts } from '#domain/bookings/usage.ts'
import { readAuditResult } from '#server/repositories/audit-results.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { rsvpRows, memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { adminEvents } from '#server/services/events/event-rsvps.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'

/** Sessions of a week that is over; nothing of anybody. */
export type SessionCounts = { v: 1; lane: Counts; speede: Counts }

/** Longest list of events that is shown. */
const mostEvents = 200

/** The last `weeks` weeks, the current one last, and the events of these weeks and to come. */
export async function overview(context: ServiceContext, weeks: number): Promise<Reply<'overview'>> {
  const thisWeek = mondayOf(today(context.now()))
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, (index + 1 - weeks) * 7))
  const [tallies, joined, events, audited] = await Promise.all([
    Promise.all(mondays.map((monday) => countSessions(context, monday))),
    joinedByWeek(context),
    eventFigures(context, mondays[0]!),
    readAuditResult(context.store),
  ])
  return {
    weeks: mondays.map((monday, index) => ({
      monday,
      lane: tallies[index]!.lane,
      speede: tallies[index]!.speede,
      newMembers: joined.get(monday) ?? 0,
    })),
    events,
    ...(audited && { audit: audited }),
  }
}

/** The sessions of one week: as remembered once it is over, otherwise as they stand. */
export async function countSessions(context: ServiceContext, monday: Day): Promise<SessionCounts> {
  const isOver = addDays(monday, 7) <= today(context.now())
  const kept = isOver ? await context.store.read<SessionCounts>(keys.sessionCounts(monday)) : undefined
  if (kept) return kept.value
  const [lanes, units] = await Promise.all([readWeek(context, 'lane', monday), readWeek(context, 'speede', monday)])
  const tally: SessionCounts = { v: 1, lane: countSlots(lanes.taken), speede: countSlots(units.taken) }
  // Awaited: the sweep clears the locks only after this stands.
  if (isOver) await context.store.create(keys.sessionCounts(monday), tally)
  return tally
}

async function joinedByWeek(context: ServiceContext): Promise<Map<Day, number>> {
  const joined = new Map<Day, number>()
  for (const { createdAt } of (await readMaterializedView(context, memberRows)).values()) {
    const monday = mondayOf(today(new Date(createdAt)))
    joined.set(monday, (joined.get(monday) ?? 0) + 1)
  }
  return joined
}

async function eventFigures(context: ServiceContext, from: Day): Promise<Reply<'overview'>['events']> {
  const [events, answers] = await Promise.all([adminEvents(context.store), readMaterializedView(context, rsvpRows)])
  const figures = new Map<string, { answers: number; guests: number }>()
  for (const [key, { qty }] of answers) {
    const id = key.split('/')[1]!
    const { answers: before, guests } = figures.get(id) ?? { answers: 0, guests: 0 }
    figures.set(id, { answers: before + 1, guests: guests + qty })
  }
  return events
    .filter(({ datetime }) => today(new Date(datetime)) >= from)
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
    .slice(0, mostEvents)
    .map(({ id, title, datetime, canceled = false }) => {
      const { answers, guests } = figures.get(id) ?? { answers: 0, guests: 0 }
      return { id, title, datetime, canceled, answers, guests }
    })
}
