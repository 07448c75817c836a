/** What the front desk's side bar and its sheet on phones lead to, once. */
import { paths } from '#lib/paths.ts'
import type { NavItem } from '#app/nav-items.ts'

export const adminNavItems: readonly NavItem[] = [
  { label: 'Today', to: paths.admin },
  { label: 'Events', to: paths.adminEvents },
  { label: 'Event Guests', to: paths.adminGuests },
  { label: 'Members', to: paths.adminMembers },
  { label: 'Orders', to: paths.adminOrders },
  { label: 'Pro Shop', to: paths.adminShop },
  { label: 'Tours', to: paths.adminTours },
  { label: 'Overview', to: paths.adminOverview },
  { label: 'Staff', to: paths.adminStaff },
]

/** The way a page of the desk lies under: its own, or that of the page that leads to it. */
export const navItemFor = (pathname: string): NavItem | undefined =>
  adminNavItems.find(({ to }) => to === (pathname === paths.adminStorageCheck ? paths.adminStaff : pathname))
