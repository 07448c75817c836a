/** The pages of the front desk. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { paths } from '#lib/paths.ts'
import type { NavItem } from '#app/nav-items.tsx'

/** A part of the desk with its pages; the first is the one that its link leads to. `needs`: for who may make that call. */
export type Part = { label: string; pages: readonly (NavItem & { needs?: EndpointName })[] }

export const deskParts: readonly Part[] = [
  { label: 'Today', pages: [{ label: 'Today', to: paths.admin }] },
  {
    label: 'Inbox',
    pages: [
      { label: 'Inbox', to: paths.adminInbox },
      { label: 'Tours', to: paths.adminTours },
    ],
  },
  {
    label: 'Families',
    pages: [
      { label: 'Members', to: paths.adminMembers },
      { label: 'Event Guests', to: paths.adminRsvps },
      { label: 'Incidents', to: paths.adminIncidents, needs: 'listIncidents' },
    ],
  },
  { label: 'Events', pages: [{ label: 'Events', to: paths.adminEvents }] },
  {
    label: 'Shop',
    pages: [
      { label: 'Orders', to: paths.adminOrders },
      { label: 'Pro Shop', to: paths.adminShop },
    ],
  },
  {
    label: 'Numbers',
    pages: [
      { label: 'Numbers', to: paths.adminOverview, needs: 'overview' },
      { label: 'Dues', to: paths.adminDues, needs: 'listDues' },
    ],
  },
]
