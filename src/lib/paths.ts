/** Every address of the site, as the route table of specification section 2 has them; owns the redirect parameter. */
import { safeRedirect } from '#domain/text/redirect.ts'

export const paths = {
  bumper: '/bumper',
  home: '/',
  members: '/members',
  lounge: '/members#lounge',
  membership: '/members#membership',
  login: '/login',
  memberLogin: '/member-login',
  register: '/member-register',
  team: '/team',
  gameNights: '/game-nights',
  events: '/events',
  account: '/account',
  reserve: '/reserve',
  schedule: '/schedule',
  proShop: '/pro-shop',
  cart: '/cart',
  admin: '/admin',
  adminShop: '/admin/pro-shop',
  adminEvents: '/admin/events',
  adminMembers: '/admin/members',
  adminGuests: '/admin/event-guests',
  adminTours: '/admin/tours',
  adminOrders: '/admin/orders',
  adminOverview: '/admin/overview',
  adminStaff: '/admin/staff',
  adminStorageCheck: '/admin/storage-check',
} as const

/** Speede sessions live on the reserve page. */
export const speedePath = `${paths.reserve}?kind=speede`

/** 'Links (downloads)': the members as a file. */
export const membersFile = '/api/members/export.csv'

/** The guests of one event. */
export const guestsOfEvent = (id: string): string => `${paths.adminGuests}?event=${encodeURIComponent(id)}`

/** Leads one new colleague in; the token is all it needs. */
export const inviteFor = (token: string): string => `${paths.adminStaff}?invite=${encodeURIComponent(token)}`

/** Where the first staff account is made. */
export const staffSetupPath = `${paths.adminStaff}?setup`

const redirectParameter = 'redirect'

/** Sign-in that leads back to a path and query of this site. */
export const loginFor = (pathAndQuery: string): string =>
  `${paths.memberLogin}?${redirectParameter}=${encodeURIComponent(pathAndQuery)}`

/** Where a sign-in leads: the redirect parameter if it is a path of this site, else /events. */
export const afterLogin = (search: string): string =>
  safeRedirect(new URLSearchParams(search).get(redirectParameter), paths.events)
