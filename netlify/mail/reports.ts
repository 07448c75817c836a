/** The numbers of the week, to staff. */
import { addDays, isDay, mondayOf, shortDay, today } from '#domain/calendar/calendar.ts'
import { paths } from '#domain/paths.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import { overview } from '#server/services/reports/overview.ts'
import { colleagueOf, leadingTo, type Composer } from './composer.ts'
import { becauseOfStaff } from './content.ts'
import { whoRegistered } from '#domain/families/families.ts'

const figures = {
  players: 'Players in the club',
  joined: 'Families that joined',
  ended: 'Families that left',
  came: 'Sessions with the player here',
  noShows: 'No-shows',
  freed: 'Bookings that families canceled',
  unmet: 'Hours wanted and not had',
  orders: 'Orders picked up and paid',
  memberships: 'Memberships a month',
}

/** How many families the numbers name. */
const toCall = 3

/** Of the week before that Monday, and whom nobody has seen the longest. */
export const numbers_staff: Composer = async (about) => {
  const { context, entry } = about
  const monday = entry.subjectRef
  if (!isDay(monday) || mondayOf(today(context.now())) !== monday || !(await colleagueOf(about, 'mondays')))
    return undefined
  const { weeks, players, memberships, unmet, families } = await overview(context, 2)
  const week = weeks.find((each) => each.monday === addDays(monday, -7))
  if (!week) return undefined
  const { monthly, annual } = players
  const cells = [unmet.lane, unmet.speede].flatMap((counts) => Object.values(counts))
  const wanted = cells.flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, 0)
  const counts: Record<keyof typeof figures, number> = {
    players: monthly + annual,
    joined: week.newMembers,
    ended: week.left,
    came: week.arrived,
    noShows: week.noShows,
    freed: week.canceled,
    unmet: wanted,
    orders: week.revenue,
    memberships,
  }
  if (Object.values(counts).every((count) => count === 0)) return undefined
  const calls = families
    .filter(({ absent }) => absent)
    .toSorted((one, other) => (one.lastSeen ?? one.joined).localeCompare(other.lastSeen ?? other.joined))
    .slice(0, toCall)
    .map(({ lastSeen, joined, ...family }) => ({
      label: lastSeen
        ? `To call: not here since ${shortDay(lastSeen)}`
        : `To call: joined ${shortDay(joined)}, has not come yet`,
      value: `${isolated(whoRegistered(family).profileName)}, ${whoRegistered(family).phone}`,
    }))
  const texts = {
    subject: `The week from ${shortDay(week.monday)} in numbers`,
    heading: 'The week in numbers',
    paragraphs: ['Last week, from Monday to Sunday.'],
    action: 'See all numbers',
    note: becauseOfStaff,
  }
  return {
    ...leadingTo(about, paths.adminOverview, texts),
    facts: [
      ...(Object.entries(figures) as [keyof typeof counts, string][]).map(([name, label]) => ({
        label,
        value: name === 'orders' || name === 'memberships' ? dollars(counts[name]) : String(counts[name]),
      })),
      ...calls,
    ],
  }
}
