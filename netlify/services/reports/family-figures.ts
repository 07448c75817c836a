/** The overview's figures of families: who is new or has not been seen, and how many cancel, leave and order. */
import type { Reply } from '#api-contract/schemas.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { isExpired, type Plan } from '#domain/plans/membership.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { periodOn } from '#domain/plans/periods.ts'
import { endedSince } from '#domain/families/players.ts'
import { absentDays } from '#domain/bookings/usage.ts'
import { addDays, mondayOf, today, type Day, monthsBefore } from '#domain/calendar/calendar.ts'
import { deletionRows, memberRows, orderRows, type MemberRow } from '#server/repositories/admin-rows.ts'
import {
  arrivalRows,
  rsvpRows,
  sessionRows,
  type ArrivalRow,
  type RsvpRow,
  type SessionRow,
} from '#server/repositories/visit-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

type Report = Reply<'overview'>
type WeekFigures = Omit<Report['weeks'][number], 'monday' | 'lane' | 'speede'>

export type FamilyFigures = Pick<Report, 'families' | 'players' | 'unpaid' | 'bucks'> & {
  weekOf: (monday: Day) => WeekFigures
  sessions: Map<string, SessionRow>
}

/** @param from the Monday of the first week. @returns its figures, and the families that are in one of its lists. */
export async function familyFigures(context: ServiceContext, from: Day): Promise<FamilyFigures> {
  const [members, sessions, rsvps, arrivals, deletions, orders] = await Promise.all([
    readMaterializedView(context, memberRows),
    readMaterializedView(context, sessionRows),
    readMaterializedView(context, rsvpRows),
    readMaterializedView(context, arrivalRows),
    readMaterializedView(context, deletionRows),
    readMaterializedView(context, orderRows),
  ])
  const now = today(context.now())
  const weeks = new Map<Day, WeekFigures>()
  const weekOf = (monday: Day) =>
    weeks.get(monday) ?? {
      newMembers: 0,
      ended: 0,
      left: 0,
      arrived: 0,
      noShows: 0,
      canceled: 0,
      canceledByClub: 0,
      revenue: 0,
    }
  const add = (day: Day, what: keyof WeekFigures, count = 1) => {
    const week = weekOf(mondayOf(day))
    weeks.set(mondayOf(day), { ...week, [what]: week[what] + count })
  }
  for (const { createdAt } of members.values()) add(today(new Date(createdAt)), 'newMembers')
  for (const { players } of members.values())
    for (const { retired } of players) if (retired !== undefined) add(today(new Date(retired)), 'ended')
  for (const { at, createdAt } of deletions.values()) {
    add(today(new Date(at)), 'left')
    if (createdAt !== undefined) add(today(new Date(createdAt)), 'newMembers')
  }
  for (const [key, { here, noShow }] of arrivals) {
    const day = key.split('/')[1]!
    if (here.length > 0) add(day, 'arrived', here.length)
    if (noShow.length > 0) add(day, 'noShows', noShow.length)
  }
  for (const [key, { canceled, canceledByClub }] of sessions) {
    if (canceled > 0) add(mondayOfWeek(key), 'canceled', canceled)
    if (canceledByClub > 0) add(mondayOfWeek(key), 'canceledByClub', canceledByClub)
  }
  for (const { payments } of orders.values())
    for (const { at, cents } of payments) add(today(new Date(at)), 'revenue', cents)

  const unpaid = [...orders.values()]
    .filter(({ order }) => order.status === 'pending_pickup')
    .reduce((sum, { order }) => sum + order.total, 0)
  const bucks = [...members.values()].reduce((sum, row) => sum + row.bucks, 0)
  // Who pauses pays nothing.
  const plansNow = [...members.values()]
    .flatMap(({ players }) => players)
    .flatMap((player) => {
      const period = periodOn(historyOf(player), now)
      return period && !period.isPaused ? period.plan : []
    })
  const withPlan = (plan: Plan) => plansNow.filter((each) => each === plan).length

  const afterNextMonth = monthsBefore(now, -2)
  const canceledBy = cancellationsByOwner(sessions, from, mondayOf(now))
  const lastSeenOf = lastSeenByOwner({ sessions, rsvps, arrivals }, now)
  const families = [...members].map(([key, { id, players, caregivers, createdAt, cardType, cardExp }]) => {
    const owner = key.split('/')[1]!
    const joined = today(new Date(createdAt))
    const lastSeen = lastSeenOf.get(owner)
    const absent = (lastSeen ?? joined) < addDays(now, -absentDays)
    return {
      id,
      players,
      caregivers,
      joined,
      lastSeen,
      absent,
      canceled: canceledBy.get(owner) ?? 0,
      cardExp: cardType === '' || isExpired(cardExp, afterNextMonth) ? cardExp : undefined,
    }
  })
  const isListed = (family: Report['families'][number]) => {
    const { joined, absent, canceled, cardExp } = family
    return absent || canceled > 0 || joined >= from || cardExp !== undefined || endedSince(family, from).length > 0
  }
  const byName = (one: { caregivers: MemberRow['caregivers'] }, other: { caregivers: MemberRow['caregivers'] }) =>
    whoRegistered(one).profileName.localeCompare(whoRegistered(other).profileName)
  return {
    weekOf,
    families: families.filter(isListed).toSorted(byName),
    players: { monthly: withPlan('monthly'), annual: withPlan('annual') },
    unpaid,
    bucks,
    sessions,
  }
}

/** The Monday in the key of a week document. */
const mondayOfWeek = (key: string): Day => key.split('/')[3]!

/** Of the weeks that are shown only: a later one is not over yet. */
function cancellationsByOwner(sessions: ReadonlyMap<string, SessionRow>, from: Day, to: Day): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [key, { canceled }] of sessions) {
    const owner = key.split('/')[1]!
    if (mondayOfWeek(key) >= from && mondayOfWeek(key) <= to) counts.set(owner, (counts.get(owner) ?? 0) + canceled)
  }
  return counts
}

type Visits = {
  sessions: ReadonlyMap<string, SessionRow>
  rsvps: ReadonlyMap<string, RsvpRow>
  arrivals: ReadonlyMap<string, ArrivalRow>
}

/**
 * The last day, up to today, on which somebody of a family was here. On a day, and at an event, where nobody was recorded, all
 * who had a place count, except those who are known not to have come: arrivals are not kept for long, and a club may do without.
 */
function lastSeenByOwner({ sessions, rsvps, arrivals }: Visits, now: Day): Map<string, Day> {
  const last = new Map<string, Day>()
  const see = (owner: string, day: Day) => {
    if (day <= now && day > (last.get(owner) ?? '')) last.set(owner, day)
  }
  const arrivalsOn = new Map([...arrivals].map(([key, row]) => [key.split('/')[1]!, row]))
  for (const [key, week] of sessions)
    for (const { day, mark } of week.sessions) {
      const { here, noShow, excused } = arrivalsOn.get(day) ?? { here: [], noShow: [], excused: [] }
      const isSeen = here.length > 0 ? here.includes(mark) : !noShow.includes(mark) && !excused.includes(mark)
      if (isSeen) see(key.split('/')[1]!, day)
    }
  const eventOf = (key: string) => key.split('/')[1]!
  const withCheckIns = new Set([...rsvps].filter(([, { came }]) => came).map(([key]) => eventOf(key)))
  for (const [key, { datetime, came }] of rsvps)
    if (came || !withCheckIns.has(eventOf(key))) see(key.split('/')[2]!, today(new Date(datetime)))
  return last
}
