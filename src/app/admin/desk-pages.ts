/** The pages of the front desk. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { paths } from '#lib/paths.ts'
import type { AskFirst } from '#app/ask-first.ts'
import type { NavItem } from '#app/nav-items.tsx'

/** `needs`: for who may make that call. `asks`: what it shows first. */
type DeskPage = NavItem & { needs?: EndpointName; asks?: AskFirst }

/** A part of the desk with its pages; the first is the one that its link leads to. */
export type Part = { label: string; pages: readonly DeskPage[] }

export const deskParts: readonly Part[] = [
  {
    label: 'Today',
    pages: [{ label: 'Today', to: paths.admin, asks: { whoAmI: {}, daySheet: { date: 'today' }, listClosures: {} } }],
  },
  {
    label: 'Inbox',
    pages: [
      { label: 'Inbox', to: paths.adminInbox, asks: { listInbox: {} } },
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

/** Those that other links lead to. */
export const otherDeskPages: readonly DeskPage[] = [
  { label: 'Sealed records', to: paths.adminProof },
  { label: 'Staff', to: paths.adminStaff },
  { label: 'Club settings', to: paths.adminClub },
]
