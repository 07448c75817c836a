/** Head metadata of each page, for search engines and shared links; used by the build and the browser. */
import { pageFacts } from '#club/pages.ts'
import { priceText, type Prices } from '#domain/plans/membership.ts'
import type { Day } from '#domain/facility/day.ts'
import { bookables, childAges, facility, membershipOn } from '#domain/facility/facility.ts'
import { pluralize } from '#domain/text/text.ts'
import { paths } from '#lib/paths.ts'
import { pageTitle } from './page-title.ts'

export type Head = {
  title: string
  description: string
  /** The canonical path. */
  path: string
  /** Whether search engines may index it. */
  listed: boolean
}

const { lane, speede } = bookables
const { name } = facility
const laneSession = lane.minutes === 60 ? 'lane hour' : 'lane session'
const week = `${pluralize(lane.weeklyLimit, laneSession)} and ${pluralize(speede.weeklyLimit, 'Speede session')} a week`

const listed = (description: string | ((prices: Prices) => string)) => ({ description, listed: true })

/** The public pages. */
const descriptions: Record<string, ReturnType<typeof listed>> = {
  [paths.home]: listed(
    (prices) =>
      `A members-only youth hockey club: ${pluralize(lane.units, 'lane')} of synthetic ice, Speede fitness, a lounge. From ${priceText('monthly', prices)}.`,
  ),
  [paths.members]: listed(
    (prices) => `What a membership of ${name} is: ${week}, the lounge, game nights. ${priceText('monthly', prices)}.`,
  ),
  [paths.team]: listed(`The people who run ${name}: coaching, advisors and operations, and how to reach them.`),
  [paths.gameNights]: listed(`Game nights in the Lounge of ${name}: ${pageFacts.gameNights}. RSVP from Events.`),
  [paths.memberLogin]: listed(`Sign in to ${name} to reserve a lane, book a Speede session and see your schedule.`),
  [paths.register]: listed(
    `Join ${name}: register a young player aged ${childAges.min} to ${childAges.max} and start booking lanes today.`,
  ),
  [paths.terms]: listed(`What families and ${name} agree on: membership, booking and canceling, safety on the ice.`),
  [paths.privacy]: listed(`What ${name} knows about a family and its player, what for, and for how long.`),
  [paths.bumper]: { description: `${pageFacts.bumper} Step inside ${name}.`, listed: false },
}

/** The pages of the sitemap. */
export const listedPaths: string[] = Object.keys(descriptions).filter((path) => descriptions[path]?.listed)

/** All public pages, except those of links. */
export const publicPaths: string[] = Object.keys(descriptions)

/** The head of any page on a day; member and admin pages are not listed. */
export function headOf(path: string, title: string, day: Day): Head {
  const { description } = descriptions[path] ?? descriptions[paths.home]!
  const text = typeof description === 'string' ? description : description(membershipOn(day))
  return { title: pageTitle(title), description: text, path, listed: descriptions[path]?.listed ?? false }
}

export const robotsOf = (listed: boolean): string => (listed ? 'index, follow' : 'noindex, nofollow')

const setAttribute = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value)

/** Updates the head tags after a client-side navigation; the first page comes with its own. */
export function updateHead(path: string, name: string, day: Day): void {
  const { title, description, listed } = headOf(path, name, day)
  setAttribute('meta[name="description"]', 'content', description)
  setAttribute('meta[name="robots"]', 'content', robotsOf(listed))
  setAttribute('meta[property="og:title"]', 'content', title)
  setAttribute('meta[property="og:description"]', 'content', description)
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!canonical) return
  canonical.href = new URL(path, canonical.href).href
  setAttribute('meta[property="og:url"]', 'content', canonical.href)
}
