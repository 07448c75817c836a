/** The route table of specification section 2, grouped by guard. */
import { facility } from '#domain/facility/facility.ts'
import { loadable, type Loadable } from '#lib/loading/loadable.tsx'
import { paths } from '#lib/paths.ts'
import { matchPath } from '#lib/router.ts'
import { preloadSurroundings, type Guard } from './header/header-parts.ts'

export type SiteRoute = { path: string; title: string; page: Loadable }

type Load = Parameters<typeof loadable<object>>[0]

const at = (path: string, title: string, load: Load): SiteRoute => ({ path, title, page: loadable(load) })

/** Outside the shared layout. */
export const standaloneRoutes = [at(paths.bumper, 'Welcome', () => import('#pages/bumper.tsx'))]

/** Public pages. */
export const publicRoutes = [
  at(paths.home, 'Youth hockey training club', () => import('#pages/home.tsx')),
  at(paths.members, 'Membership', () => import('#pages/members.tsx')),
  at(paths.memberLogin, 'Members Login', () => import('#pages/login.tsx')),
  at(paths.register, `Join ${facility.name}`, () => import('#pages/register.tsx')),
  at(paths.team, 'The Team', () => import('#pages/team.tsx')),
  at(paths.gameNights, 'Game Nights', () => import('#pages/game-nights.tsx')),
  at(paths.terms, 'Terms', () => import('#pages/terms.tsx')),
  at(paths.privacy, 'Privacy', () => import('#pages/privacy.tsx')),
]

/** Public pages that a link in an e-mail or from a family opens. What they show depends on the secret in the address. */
export const linkRoutes = [
  at(paths.resetPassword, 'Reset password', () => import('#pages/reset-password.tsx')),
  at(paths.emailLink, 'Email link', () => import('#pages/email-link.tsx')),
  at(paths.joinFamily, 'Join a family', () => import('#pages/join-family.tsx')),
]

/** Pages behind the member guard: 'An unauthenticated visitor is redirected … to /member-login'. */
export const memberRoutes = [
  at(paths.events, 'Events', () => import('#pages/events.tsx')),
  at(paths.account, 'Account', () => import('#pages/account.tsx')),
  at(paths.reserve, 'Reserve a lane', () => import('#pages/reserve.tsx')),
  at(paths.schedule, 'Your Schedule', () => import('#pages/schedule.tsx')),
  at(paths.proShop, 'Pro Shop', () => import('#pages/pro-shop.tsx')),
  at(paths.cart, 'Cart', () => import('#pages/cart.tsx')),
]

const atStaff = (path: string, title: string, load: Load) => at(path, `Front desk: ${title}`, load)

/** 'Admin routes are not wrapped in the login guard': each page shows the staff sign-in in place. */
export const adminRoutes = [
  atStaff(paths.admin, 'Today', () => import('#pages/admin/day-sheet.tsx')),
  atStaff(paths.adminOverview, 'Overview', () => import('#pages/admin/overview.tsx')),
  atStaff(paths.adminShop, 'Pro Shop', () => import('#pages/admin/products.tsx')),
  atStaff(paths.adminEvents, 'Events', () => import('#pages/admin/events.tsx')),
  atStaff(paths.adminMembers, 'Members', () => import('#pages/admin/members.tsx')),
  atStaff(paths.adminOrders, 'Orders', () => import('#pages/admin/orders.tsx')),
  atStaff(paths.adminRsvps, 'Event Guests', () => import('#pages/admin/rsvps.tsx')),
  atStaff(paths.adminTours, 'Tours', () => import('#pages/admin/tours.tsx')),
  atStaff(paths.adminOutbox, 'Outbox', () => import('#pages/admin/outbox.tsx')),
  atStaff(paths.adminStaff, 'Staff', () => import('#pages/admin/staff.tsx')),
]

/** The page for all other addresses. */
export const NotFoundPage = loadable(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

const all = [...standaloneRoutes, ...publicRoutes, ...linkRoutes, ...memberRoutes, ...adminRoutes]

/** Whom a page is for. A page of members or staff has no content until the server responds. */
export function guardOf(pathname: string): Guard {
  const route = routeOf(pathname)
  if (!route) return undefined
  if (adminRoutes.includes(route)) return 'staff'
  return memberRoutes.includes(route) ? 'member' : undefined
}

/** True for a page that is prerendered without its content, because the build does not know it. */
export const hasWaitingState = (pathname: string): boolean =>
  guardOf(pathname) !== undefined || linkRoutes.includes(routeOf(pathname)!)

const routeOf = (pathname: string) => all.find(({ path }) => matchPath(path, pathname))

export const hasPage = (pathname: string): boolean => routeOf(pathname) !== undefined || pathname === paths.login

/** The title of the page at an address. */
export const titleOf = (pathname: string): string => routeOf(pathname)?.title ?? 'Page not found'

/** Preloads the page of an address and what surrounds it, or the not-found page. */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.all([
    (routeOf(pathname)?.page ?? NotFoundPage).preload(),
    preloadSurroundings(pathname, guardOf(pathname)),
  ])
}
