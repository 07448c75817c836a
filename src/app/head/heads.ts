/** What the head of each page says to search engines and to whoever shares its link; one table for build and browser. */
import { pageFacts } from '#club/pages.ts'
import { bookables, childAges, facility, membership } from '#domain/facility/facility.ts'
import { dollars } from '#domain/shop/money.ts'
import { counted } from '#domain/text/numbers.ts'
import { paths } from '#lib/paths.ts'
import { pageTitle } from './page-title.ts'

export type Head = {
  title: string
  description: string
  /** The path the page is known by. */
  path: string
  /** Whether search engines may list it. */
  listed: boolean
}

const { lane, speede } = bookables
const { name } = facility
const monthly = `${dollars(membership.monthlyCents)} a month`
const laneSession = lane.minutes === 60 ? 'lane hour' : 'lane session'
const week = `${counted(lane.weeklyLimit, laneSession)} and ${counted(speede.weeklyLimit, 'Speede session')} a week`

const listed = (description: string) => ({ description, listed: true })

/** The pages that are rendered ahead. */
const descriptions: Record<string, { description: string; listed: boolean }> = {
  [paths.home]: listed(
    `A members-only youth hockey training club: ${counted(lane.units, 'lane')} of synthetic ice, Speede fitness, a lounge, a kitchen and people who have been there. From ${monthly}.`,
  ),
  [paths.members]: listed(
    `What a membership of ${name} holds: ${week}, the lounge, game nights and speakers. ${monthly} or ${dollars(membership.annualCents)} a year.`,
  ),
  [paths.team]: listed(`The people who run ${name}: coaching, advisors and operations, and how to reach them.`),
  [paths.gameNights]: listed(`Game nights in the Lounge of ${name}: ${pageFacts.gameNights}. RSVP from Events.`),
  [paths.memberLogin]: listed(`Sign in to ${name} to reserve a lane, book a Speede session and see your schedule.`),
  [paths.register]: listed(
    `Join ${name}: register a young player aged ${childAges.min} to ${childAges.max} and start booking lanes today.`,
  ),
  [paths.bumper]: { description: `${pageFacts.bumper} Step inside ${name}.`, listed: false },
}

/** The pages search engines are told of. */
export const listedPaths: string[] = Object.keys(descriptions).filter((path) => descriptions[path]?.listed)

/** Every page that is rendered ahead, the not-found page apart. */
export const renderedPaths: string[] = Object.keys(descriptions)

/** The head of a page; members' and staff's pages have one too, unlisted. */
export function headOf(path: string, title: string): Head {
  const { description, listed } = descriptions[path] ?? { description: homeDescription, listed: false }
  return { title: pageTitle(title), description, path, listed }
}

const homeDescription = descriptions[paths.home]!.description

export const robotsOf = (listed: boolean): string => (listed ? 'index, follow' : 'noindex, nofollow')
