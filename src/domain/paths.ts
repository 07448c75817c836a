/** The paths of all pages (route table of specification section 2). */
export const paths = {
  bumper: '/bumper',
  home: '/',
  members: '/members',
  lounge: '/members#lounge',
  membership: '/members#membership',
  login: '/login',
  memberLogin: '/member-login',
  resetPassword: '/reset-password',
  emailLink: '/email-link',
  register: '/member-register',
  joinFamily: '/join-family',
  team: '/team',
  gameNights: '/game-nights',
  terms: '/terms',
  privacy: '/privacy',
  events: '/events',
  account: '/account',
  consent: '/account/consent',
  player: '/account/player',
  reserve: '/reserve',
  schedule: '/schedule',
  standby: '/standby',
  standbyOffer: '/standby-offer',
  proShop: '/pro-shop',
  cart: '/cart',
  receipt: '/receipt',
  door: '/door',
  admin: '/admin',
  adminInbox: '/admin/inbox',
  adminShop: '/admin/pro-shop',
  adminEvents: '/admin/events',
  adminMembers: '/admin/members',
  adminRsvps: '/admin/event-guests',
  adminTours: '/admin/tours',
  adminOrders: '/admin/orders',
  adminDues: '/admin/dues',
  adminOverview: '/admin/overview',
  adminIncidents: '/admin/incidents',
  adminProof: '/admin/proof',
  adminStaff: '/admin/staff',
  adminClub: '/admin/club',
} as const

/** Pages that scan passes and go on without a connection. */
export const devicePaths: readonly string[] = [
  // On the club's own devices.
  paths.admin,
  paths.door,
]

/** What coaches must know of one player, on the family's own page. */
export const playerPath = (id: string): string => `${paths.player}?id=${encodeURIComponent(id)}`

/** The tours, this one first. */
export const tourPath = (id: string): string => `${paths.adminTours}?tour=${encodeURIComponent(id)}`
