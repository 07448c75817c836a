/** What the front desk's side bar and its sheet on phones lead to, once. */
import { paths } from '#lib/paths.ts'
import type { Way } from './navigation.ts'

export const deskWays: readonly Way[] = [
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
export const wayUnder = (pathname: string): Way | undefined =>
  deskWays.find(({ to }) => to === (pathname === paths.adminProbe ? paths.adminStaff : pathname))
