/** The route table of specification section 2, grouped by guard. */
import type { ComponentType } from 'react'
import { facility } from '#domain/facility/facility.ts'
import type { QueryName } from '#lib/api/use-api-mutation.ts'
import { lazyWithPreload, type Preloadable } from '#lib/loading/lazy-with-preload.ts'
import { paths } from '#lib/paths.ts'
import { matchPath } from '#lib/router.ts'
import { deskParts, otherDeskPages } from './admin/desk-pages.ts'
import type { AskFirst } from './ask-first.ts'
import { preloadSurroundings, takeFirst, type Guard } from './header/header-parts.ts'

type PageModule = { default: ComponentType }

export type SiteRoute = { path: string; title: string; askFirst: AskFirst; page: Preloadable }

const pages = import.meta.glob<PageModule>(['/src/pages/**/*.tsx', '!**/*.test.tsx'])

/** The module of a page: that of /team is src/pages/team.tsx, that of / is src/pages/home.tsx. */
export const moduleOf = (path: string): string => `/src/pages${path === paths.home ? '/home' : path}.tsx`

/** @param askFirst sent before the code of the page is there, by public/before-paint.js */
function at(path: string, title: string, askFirst: AskFirst = {}): SiteRoute {
  const load = pages[moduleOf(path)]
  if (!load) throw new Error(`There is no ${moduleOf(path)}`)
  return { path, title, askFirst, page: lazyWithPreload(async () => (await load()).default) }
}

/** Outside the shared layout. */
export const standaloneRoutes = [at(paths.bumper, 'Welcome')]

/** Tablets of the club, outside the shared layout too. */
export const tabletRoutes: readonly SiteRoute[] = [
  // They show the sign-in of staff in place, as the pages of the front desk do.
  at(paths.door, 'Door'),
]

/** Public pages. */
export const publicRoutes = [
  at(paths.home, 'Youth hockey training club'),
  at(paths.members, 'Membership'),
  at(paths.memberLogin, 'Members Login'),
  at(paths.register, `Join ${facility.name}`),
  at(paths.team, 'The Team'),
  at(paths.gameNights, 'Game Nights'),
  at(paths.terms, 'Terms'),
  at(paths.privacy, 'Privacy'),
]

/** Public pages that a link in an e-mail or from a family opens. What they show depends on the secret in the address. */
export const linkRoutes = [
  at(paths.resetPassword, 'Reset password'),
  at(paths.emailLink, 'Email link'),
  at(paths.joinFamily, 'Join a family'),
  at(paths.standbyOffer, 'Your offer'),
]

/** Pages behind the member guard: 'An unauthenticated visitor is redirected … to /member-login'. */
export const memberRoutes = [
  at(paths.events, 'Events', { listEvents: {}, eventPlaces: {} }),
  at(paths.account, 'Account', {
    account: {},
    listOrders: {},
    mailChoices: {},
    listFeeds: {},
    pushDevices: {},
  }),
  at(paths.consent, 'Agreements', { account: {} }),
  at(paths.player, 'Health and pick-up'),
  at(paths.reserve, 'Reserve a lane', { laneWeek: { week: 'monday' }, account: {} }),
  at(paths.schedule, 'Your Schedule', { schedule: {}, scheduleChanges: {} }),
  at(paths.standby, 'Standby', { standby: {}, account: {} }),
  at(paths.proShop, 'Pro Shop', { listProducts: {} }),
  at(paths.cart, 'Cart', { listProducts: {} }),
  at(paths.receipt, 'Receipt'),
]

/** 'Admin routes are not wrapped in the login guard': each page shows the staff sign-in in place. */
export const adminRoutes = [...deskParts.flatMap(({ pages }) => pages), ...otherDeskPages].map(({ label, to, asks }) =>
  at(to, `Front desk: ${label}`, asks),
)

/** The page for all other addresses. */
export const NotFoundPage = lazyWithPreload(async () => (await import('./not-found.tsx')).NotFound)

/** Every page of the site. */
export const allRoutes = [
  ...standaloneRoutes,
  ...tabletRoutes,
  ...publicRoutes,
  ...linkRoutes,
  ...memberRoutes,
  ...adminRoutes,
]

/** Matching compiles a pattern for each page, which takes a slow phone 0.1 s: almost every address is a path as it stands. */
const routeOf = (pathname: string) =>
  allRoutes.find(({ path }) => path === pathname) ?? allRoutes.find(({ path }) => matchPath(path, pathname))

/** The path of the page at an address, as the router reads it: '/members' for '/MEMBERS/'. Undefined for an unknown address. */
export const knownPath = (pathname: string): string | undefined => routeOf(pathname)?.path

/** Whom a page is for. A page of members or staff has no content until the server responds. */
export function guardOf(pathname: string): Guard {
  const route = routeOf(pathname)
  if (!route) return undefined
  if (adminRoutes.includes(route)) return 'staff'
  return memberRoutes.includes(route) ? 'member' : undefined
}

/** True for a page that is prerendered without its content, because the build does not know it: a picture of the page. */
export const hasPicture = (pathname: string): boolean =>
  guardOf(pathname) !== undefined || [...tabletRoutes, ...linkRoutes].includes(routeOf(pathname)!)

/** True for a page without the header. */
export const isBare = (pathname: string): boolean =>
  pathname === paths.home || [...standaloneRoutes, ...tabletRoutes].includes(routeOf(pathname)!)

/** The title of the page at an address. */
export const titleOf = (pathname: string): string => routeOf(pathname)?.title ?? 'Page not found'

/** Preloads the page of an address and what surrounds it, or the not-found page. */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.all([
    (routeOf(pathname)?.page ?? NotFoundPage).preload(),
    preloadSurroundings(guardOf(pathname), isBare(pathname)),
  ])
}

/** The page of an address with what it shows first, before the site is rendered there. */
export async function loadFirst(pathname: string): Promise<void> {
  const names = Object.keys(routeOf(pathname)?.askFirst ?? {}) as QueryName[]
  // The session of the desk is no query.
  const queries = names.filter((name) => name !== 'whoAmI')
  // A page whose code does not come waits for it in the site (src/lib/loading).
  await Promise.allSettled([takeFirst(guardOf(pathname), queries), preloadPage(pathname)])
}
