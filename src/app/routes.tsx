/** The route table of specification section 2, grouped by guard. */
import type { ComponentType } from 'react'
import { facility } from '#domain/facility/facility.ts'
import { isSignedIn } from '#domain/people/people.ts'
import type { QueryName } from '#lib/api/use-api-mutation.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { lazyWithPreload, type Preloadable } from '#lib/loading/lazy-with-preload.ts'
import { paths } from '#lib/paths.ts'
import { matchPath } from '#lib/router.ts'
import { deskParts, otherDeskPages } from './admin/desk-pages.ts'
import type { AskFirst } from './ask-first.ts'
import { preloadSurroundings, takeFirst, type Guard } from './header/header-parts.ts'

/**
 * Where the code of the pages is, a table for each kind of visitor (src/app/pages): with what each page needs, they are a tenth
 * of the site's own code, and the first page needs none.
 */
const tables = {
  public: () => import('./pages/public-pages.ts'),
  member: () => import('./pages/member-pages.ts'),
  desk: () => import('./pages/desk-pages.ts'),
}

export type SiteRoute = {
  path: string
  title: string
  /** Sent before the code of the page is there, by public/before-paint.js. */
  askFirst: AskFirst
  page: Preloadable
}

/** The module of a page: that of /team is src/pages/team.tsx, that of / is src/pages/home.tsx. */
export const moduleOf = (path: string): string => `/src/pages${path === paths.home ? '/home' : path}.tsx`

/** Where the code of the page is that the build has rendered here, as its root element says. */
function writtenCodeOf(path: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  const { path: written, code } = document.getElementById('root')?.dataset ?? {}
  return path === written ? code : undefined
}

type PageModule = { default: ComponentType }

async function loadPage(table: keyof typeof tables, path: string): Promise<PageModule> {
  const code = writtenCodeOf(path)
  if (code !== undefined) return import(/* @vite-ignore */ code) as Promise<PageModule>
  return (await tables[table]()).pages[moduleOf(path)]!()
}

const inTable =
  (table: keyof typeof tables) =>
  (path: string, title: string, askFirst: AskFirst = {}): SiteRoute => ({
    path,
    title,
    askFirst,
    page: lazyWithPreload(async () => (await loadPage(table, path)).default),
  })
const at = inTable('public')
const atMember = inTable('member')
const atDesk = inTable('desk')

/** Outside the shared layout. */
export const standaloneRoutes = [at(paths.bumper, 'Welcome')]

/** Tablets of the club, outside the shared layout too. */
export const tabletRoutes: readonly SiteRoute[] = [
  // They show the sign-in of staff in place, as the pages of the front desk do.
  atDesk(paths.door, 'Door'),
]

/** Public pages. */
export const publicRoutes = [
  {
    path: paths.home,
    title: 'Youth hockey training club',
    askFirst: {},
    page: lazyWithPreload(async () => (await import('#pages/home.tsx')).default),
  },
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
  atMember(paths.events, 'Events', { listEvents: {}, eventPlaces: {} }),
  atMember(paths.account, 'Account', {
    account: {},
    listOrders: {},
    mailChoices: {},
    listFeeds: {},
    pushDevices: {},
  }),
  atMember(paths.consent, 'Agreements', { account: {} }),
  atMember(paths.player, 'Health and pick-up'),
  atMember(paths.reserve, 'Reserve a lane', { laneWeek: { week: 'monday' }, account: {} }),
  atMember(paths.schedule, 'Your Schedule', { schedule: {}, scheduleChanges: {} }),
  atMember(paths.standby, 'Standby', { standby: {}, account: {} }),
  atMember(paths.proShop, 'Pro Shop', { listProducts: {} }),
  atMember(paths.cart, 'Cart', { listProducts: {} }),
  atMember(paths.receipt, 'Receipt'),
]

/** 'Admin routes are not wrapped in the login guard': each page shows the staff sign-in in place. */
export const adminRoutes = [...deskParts.flatMap(({ pages }) => pages), ...otherDeskPages].map(({ label, to, asks }) =>
  atDesk(to, `Front desk: ${label}`, asks),
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

/** Loads where the code of the pages is to which somebody may go from here, so that they wait for the page alone. */
export const preloadTables = () =>
  Promise.all([tables.public(), isSignedIn(profileEntry.read()) && tables.member()]).catch(() => undefined)

/** The page of an address with what it shows first, before the site is rendered there. */
export async function loadFirst(pathname: string): Promise<void> {
  const names = Object.keys(routeOf(pathname)?.askFirst ?? {}) as QueryName[]
  // The session of the desk is no query.
  const queries = names.filter((name) => name !== 'whoAmI')
  // A page whose code does not come waits for it in the site (src/lib/loading).
  await Promise.allSettled([takeFirst(guardOf(pathname), queries), preloadPage(pathname)])
}
