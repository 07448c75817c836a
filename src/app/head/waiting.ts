/** What public/before-paint.js is told in the head of a prerendered page of members or staff. */
import { defaultBaseUrls, endpoints } from '#api-contract/endpoints.ts'
import { facility } from '#domain/facility/facility.ts'
import type { QueryName } from '#lib/api/use-api-mutation.ts'
import { paths } from '#lib/paths.ts'
import { guardOf } from '#app/routes.tsx'

/** A call and its query, in which {today} and {monday} are facility days. */
type FirstCall = readonly [name: QueryName, query?: string]

const products: readonly FirstCall[] = [['listProducts']]

/** What each page asks for first: its data, and on admin pages who is signed in. */
const firstCalls: Record<string, readonly FirstCall[]> = {
  [paths.home]: [['schedule']],
  [paths.reserve]: [['laneWeek', 'week={monday}']],
  [paths.schedule]: [['schedule']],
  [paths.events]: [['listEvents']],
  [paths.proShop]: products,
  [paths.cart]: products,
  [paths.account]: [['account'], ['listOrders']],
  [paths.admin]: [['daySheet', 'date={today}'], ['listClosures']],
  [paths.adminOverview]: [['overview', 'weeks=4']],
  [paths.adminShop]: [['adminProducts']],
  [paths.adminEvents]: [['adminEvents']],
  [paths.adminMembers]: [['fullMembers', '']],
  [paths.adminOrders]: [['listOrders', ''], ['listMembers']],
  [paths.adminRsvps]: [['adminEvents']],
  [paths.adminTours]: [['listTours']],
  [paths.adminOutbox]: [['listOutbox']],
  [paths.adminStaff]: [['listStaff'], ['readLog', 'day={today}']],
}

const addressOf = ([name, query]: FirstCall): string =>
  defaultBaseUrls[0] + endpoints[name].path + (query === undefined ? '' : `?${query}`)

/** The addresses a page asks for first, as the API client builds them. */
export function firstAddresses(path: string): string[] {
  const calls = firstCalls[path] ?? []
  return [...(guardOf(path) === 'staff' ? [['whoAmI'] as const] : []), ...calls].map(addressOf)
}

/**
 * The tags of a page's head: whom it is for, what to ask for, and the script that does so. The home page is for anyone. None
 * for the other pages that are for everybody: the script would send visitors to the sign-in.
 */
export function waitingTags(path: string): string[] {
  const audience = path === paths.home ? 'anyone' : guardOf(path)
  if (audience === undefined) return []
  return [
    `<meta name="audience" content="${audience}" data-zone="${facility.timeZone}" data-calls="${firstAddresses(path).join(' ')}" />`,
    '<script src="/before-paint.js"></script>',
  ]
}
