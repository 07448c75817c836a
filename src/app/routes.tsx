/** The route table of specification section 2, grouped by guard. */
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#lib/paths.ts'
import { preloadSurroundings, type Guard } from './header/header-parts.ts'
import { page, type Page } from './page.tsx'

export type SiteRoute = { path: string; title: string; page: Page }

const at = (path: string, title: string, page: Page): SiteRoute => ({ path, title, page })

/** Outside the shared layout. */
export const standaloneRoutes = [
  at(
    paths.bumper,
    'Welcome',
    page(() => import('#pages/bumper.tsx')),
  ),
]

/** Public pages. */
export const publicRoutes = [
  at(
    paths.home,
    'Youth hockey training club',
    page(() => import('#pages/home.tsx')),
  ),
  at(
    paths.members,
    'Membership',
    page(() => import('#pages/members.tsx')),
  ),
  at(
    paths.memberLogin,
    'Members Login',
    page(() => import('#pages/login.tsx')),
  ),
  at(
    paths.resetPassword,
    'Reset password',
    page(() => import('#pages/reset-password.tsx')),
  ),
  at(
    paths.emailLink,
    'Email link',
    page(() => import('#pages/email-link.tsx')),
  ),
  at(
    paths.register,
    `Join ${facility.name}`,
    page(() => import('#pages/register.tsx')),
  ),
  at(
    paths.joinFamily,
    'Join a family',
    page(() => import('#pages/join-family.tsx')),
  ),
  at(
    paths.team,
    'The Team',
    page(() => import('#pages/team.tsx')),
  ),
  at(
    paths.gameNights,
    'Game Nights',
    page(() => import('#pages/game-nights.tsx')),
  ),
  at(
    paths.terms,
    'Terms',
    page(() => import('#pages/terms.tsx')),
  ),
  at(
    paths.privacy,
    'Privacy',
    page(() => import('#pages/privacy.tsx')),
  ),
]

/** Pages behind the member guard: 'An unauthenticated visitor is redirected … to /member-login'. */
export const memberRoutes = [
  at(
    paths.events,
    'Events',
    page(() => import('#pages/events.tsx')),
  ),
  at(
    paths.account,
    'Account',
    page(() => import('#pages/account.tsx')),
  ),
  at(
    paths.reserve,
    'Reserve a lane',
    page(() => import('#pages/reserve.tsx')),
  ),
  at(
    paths.schedule,
    'Your Schedule',
    page(() => import('#pages/schedule.tsx')),
  ),
  at(
    paths.proShop,
    'Pro Shop',
    page(() => import('#pages/pro-shop.tsx')),
  ),
  at(
    paths.cart,
    'Cart',
    page(() => import('#pages/cart.tsx')),
  ),
]

const atDesk = (path: string, title: string, page: Page) => at(path, `Front desk: ${title}`, page)

/** 'Admin routes are not wrapped in the login guard': each page shows the staff sign-in in place. */
export const adminRoutes = [
  atDesk(
    paths.admin,
    'Today',
    page(() => import('#pages/admin/day-sheet.tsx')),
  ),
  atDesk(
    paths.adminOverview,
    'Overview',
    page(() => import('#pages/admin/overview.tsx')),
  ),
  atDesk(
    paths.adminShop,
    'Pro Shop',
    page(() => import('#pages/admin/products.tsx')),
  ),
  atDesk(
    paths.adminEvents,
    'Events',
    page(() => import('#pages/admin/events.tsx')),
  ),
  atDesk(
    paths.adminMembers,
    'Members',
    page(() => import('#pages/admin/members.tsx')),
  ),
  atDesk(
    paths.adminOrders,
    'Orders',
    page(() => import('#pages/admin/orders.tsx')),
  ),
  atDesk(
    paths.adminRsvps,
    'Event Guests',
    page(() => import('#pages/admin/rsvps.tsx')),
  ),
  atDesk(
    paths.adminTours,
    'Tours',
    page(() => import('#pages/admin/tours.tsx')),
  ),
  atDesk(
    paths.adminOutbox,
    'Outbox',
    page(() => import('#pages/admin/outbox.tsx')),
  ),
  atDesk(
    paths.adminStaff,
    'Staff',
    page(() => import('#pages/admin/staff.tsx')),
  ),
  atDesk(
    paths.adminStorageCheck,
    'Storage check',
    page(() => import('#pages/admin/storage-check.tsx')),
  ),
]

/** The page for all other addresses. */
export const NotFoundPage = page(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

const all = [...standaloneRoutes, ...publicRoutes, ...memberRoutes, ...adminRoutes]

/** Whom a page is for. A page of members or staff has no content until the server responds. */
export function guardOf(pathname: string): Guard {
  if (pathname.startsWith(paths.admin)) return 'staff'
  return memberRoutes.some(({ path }) => path === pathname) ? 'member' : undefined
}

const routeOf = (pathname: string) => all.find((route) => route.path === pathname.replace(/(?<=.)\/+$/, ''))

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
