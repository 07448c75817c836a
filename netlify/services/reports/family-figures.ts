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
import { arrivalRows, rsvpRows, type RsvpRow } from '#server/repositories/visit-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { addCounts, familyIn, weekSums, type WeekSums } from '#server/repositories/week-sums.ts'

type Report = Reply<'overview'>
type WeekFigures = Omit<Report['weeks'][number], 'monday' | 'lane' | 'speede'>

export type FamilyFigures = Pick<Report, 'families' | 'players' | 'unpaid' | 'bucks'> & {
  weekOf: (monday: Day) => WeekFigures
  sums: WeekSums
}

/** @param from the Monday of the first week. @returns its figures, and the families that are in one of its lists. */
export async function familyFigures(context: ServiceContext, from: Day): Promise<FamilyFigures> {
  const arriving = readMaterializedView(context, arrivalRows)
  const [members, sums, rsvps, arrivals, deletions, orders] = await Promise.all([
    readMaterializedView(context, memberRows),
    weekSums(context, arriving),
    readMaterializedView(context, rsvpRows),
    arriving,
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
  for (const [monday, { canceled, canceledByClub }] of sums) {
    add(monday, 'canceled', canceled)
    add(monday, 'canceledByClub', canceledByClub)
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
  // Of the weeks that are shown only: a later one is not over yet.
  const canceledBy: Record<string, number> = {}
  for (const [monday, week] of sums) if (monday >= from && monday <= now) addCounts(canceledBy, week.canceledBy)
  const lastSeenOf = lastSeenByFamily(sums, rsvps, now)
  const families = [...members].map(([key, { id, players, caregivers, createdAt, cardType, cardExp }]) => {
    const family = familyIn(key.split('/')[1]!)
    const joined = today(new Date(createdAt))
    const lastSeen = lastSeenOf.get(family)
    const absent = (lastSeen ?? joined) < addDays(now, -absentDays)
    return {
      id,
      players,
      caregivers,
      joined,
      lastSeen,
      absent,
      canceled: canceledBy[family] ?? 0,
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
    sums,
  }
}

/** The last day, up to today, on which somebody of a family was here. At an event where nobody was checked in, all who replied were. */
function lastSeenByFamily(sums: WeekSums, rsvps: ReadonlyMap<string, RsvpRow>, now: Day): Map<string, Day> {
  const last = new Map<string, Day>()
  const see = (family: string, day: Day) => {
    if (day <= now && day > (last.get(family) ?? '')) last.set(family, day)
  }
  for (const { lastDay } of sums.values()) for (const [family, day] of Object.entries(lastDay)) see(family, day)
  const eventOf = (key: string) => key.split('/')[1]!
  const withCheckIns = new Set([...rsvps].filter(([, { came }]) => came).map(([key]) => eventOf(key)))
  for (const [key, { datetime, came }] of rsvps)
    if (came || !withCheckIns.has(eventOf(key))) see(familyIn(key.split('/')[2]!), today(new Date(datetime)))
  return last
}
