/**
 * The endpoint table: name → method, path, audience and success status.
 * The API client, the router, the permission tests and the OpenAPI document all use it (product 8).
 */

import type { StaffRole } from '#domain/staff/staff-roles.ts'

/**
 * 'account' is any signed-in member or staff; the handler then checks ownership. 'door' is a tablet at the door, and staff: the
 * tablet may call nothing else.
 */
export type Audience = 'anyone' | 'member' | 'staff' | 'account' | 'door'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: Audience
  /** Of a family's caregivers only the first, who registered it, may do this; staff may if `who` lets them. */
  firstOnly?: true
  /** Of the staff only this role and those above it may do this; all if absent. */
  staffRole?: Exclude<StaffRole, 'desk'>
  status: 200 | 201 | 204
  /** The response is a CSV file. */
  csv?: true
  /** The response is a calendar, with an ETag. */
  calendar?: true
  /** The response is an image. */
  image?: true
  /** Status of a reply whose `ok` is false. */
  unhealthyStatus?: 503
  /** A write after which no other call replies differently, except the staff log. */
  keepsReplies?: true
  /** Maximum body size in bytes, if not the default. */
  bodyLimit?: number
}

export const endpoints = {
  requestTour: { method: 'POST', path: '/tour-requests', who: 'anyone', status: 201 },
  listTours: { method: 'GET', path: '/tour-requests', who: 'staff', status: 200 },
  publicClosures: { method: 'GET', path: '/closures', who: 'anyone', status: 200 },
  updateTour: { method: 'PATCH', path: '/tour-requests/:id', who: 'staff', status: 200 },
  inviteVisitor: { method: 'POST', path: '/tour-requests/:id/invitation', who: 'staff', status: 201 },

  register: { method: 'POST', path: '/members/register', who: 'anyone', status: 201 },
  signIn: { method: 'POST', path: '/members/login', who: 'anyone', status: 200 },
  redeemCode: { method: 'POST', path: '/members/login/code', who: 'anyone', status: 200 },
  joinFamily: { method: 'POST', path: '/members/join', who: 'anyone', status: 201 },
  signOut: { method: 'POST', path: '/members/logout', who: 'anyone', status: 204 },
  whoAmI: { method: 'GET', path: '/session', who: 'account', status: 200 },
  forgotPassword: { method: 'POST', path: '/password/forgot', who: 'anyone', status: 204 },
  resetPassword: { method: 'POST', path: '/password/reset', who: 'anyone', status: 200 },
  checkLink: { method: 'POST', path: '/links/check', who: 'anyone', status: 200, keepsReplies: true },
  answerAddress: { method: 'POST', path: '/members/address', who: 'anyone', status: 200 },
  verifyAddress: { method: 'POST', path: '/members/verify', who: 'anyone', status: 200 },
  staffSignIn: { method: 'POST', path: '/staff/login', who: 'anyone', status: 200 },

  inviteStaff: { method: 'POST', path: '/staff/invites', who: 'staff', staffRole: 'owner', status: 201 },
  joinStaff: { method: 'POST', path: '/staff/join', who: 'anyone', status: 201 },
  listStaff: { method: 'GET', path: '/staff', who: 'staff', status: 200 },
  removeStaff: { method: 'DELETE', path: '/staff/:id', who: 'staff', staffRole: 'owner', status: 204 },
  saveStaffMails: { method: 'PATCH', path: '/staff/mail', who: 'staff', status: 200 },
  changeStaffRole: { method: 'PATCH', path: '/staff/:id', who: 'staff', staffRole: 'owner', status: 204 },
  openDoor: { method: 'POST', path: '/doors', who: 'staff', status: 201 },
  endDoor: { method: 'DELETE', path: '/doors/:id', who: 'staff', status: 204 },
  readLog: { method: 'GET', path: '/log', who: 'staff', status: 200 },

  listEvents: { method: 'GET', path: '/events', who: 'anyone', status: 200 },
  eventPlaces: { method: 'GET', path: '/events/places', who: 'member', status: 200 },
  adminEvents: { method: 'GET', path: '/admin/events', who: 'staff', status: 200 },
  addEvent: { method: 'POST', path: '/events', who: 'staff', status: 201 },
  editEvent: { method: 'PATCH', path: '/events/:id', who: 'staff', status: 200 },
  removeEvent: { method: 'DELETE', path: '/events/:id', who: 'staff', status: 204 },
  restoreEvent: { method: 'POST', path: '/events/:id/restore', who: 'staff', status: 200 },
  createRsvp: { method: 'POST', path: '/events/:id/attendees', who: 'member', status: 201 },
  cancelRsvp: { method: 'DELETE', path: '/events/:id/attendees/:bookingId', who: 'account', status: 204 },
  listRsvps: { method: 'GET', path: '/events/:id/attendees', who: 'staff', status: 200 },
  checkInRsvp: { method: 'PATCH', path: '/events/:id/attendees/:bookingId', who: 'staff', status: 200 },
  exportRsvps: {
    method: 'GET',
    path: '/events/:id/attendees/export.csv',
    who: 'staff',
    staffRole: 'manager',
    status: 200,
    csv: true,
  },

  laneWeek: { method: 'GET', path: '/lanes/bookings', who: 'member', status: 200 },
  reserveLane: { method: 'POST', path: '/lanes/bookings', who: 'member', status: 201 },
  cancelLane: { method: 'DELETE', path: '/lanes/bookings/:id', who: 'account', status: 204 },

  speedeWeek: { method: 'GET', path: '/speede/bookings', who: 'member', status: 200 },
  reserveSpeede: { method: 'POST', path: '/speede/bookings', who: 'member', status: 201 },
  cancelSpeede: { method: 'DELETE', path: '/speede/bookings/:id', who: 'account', status: 204 },

  reserveTogether: { method: 'POST', path: '/bookings', who: 'member', status: 201 },
  cancelTogether: { method: 'POST', path: '/bookings/cancel', who: 'member', status: 204 },
  moveOwn: { method: 'POST', path: '/bookings/move', who: 'member', status: 200 },

  standby: { method: 'GET', path: '/standby', who: 'member', status: 200 },
  addWish: { method: 'POST', path: '/standby', who: 'member', status: 201 },
  addEventWish: { method: 'POST', path: '/standby/events', who: 'member', status: 201 },
  pauseWish: { method: 'PATCH', path: '/standby/:id', who: 'member', status: 200 },
  endWish: { method: 'DELETE', path: '/standby/:id', who: 'member', status: 204 },
  standbyWaiting: { method: 'GET', path: '/standby/waiting', who: 'member', status: 200 },
  acceptOffer: { method: 'POST', path: '/standby/offers/:id/accept', who: 'member', status: 200 },
  declineOffer: { method: 'POST', path: '/standby/offers/:id/decline', who: 'member', status: 204 },
  answerOffer: { method: 'POST', path: '/standby/answer', who: 'anyone', status: 200 },

  schedule: { method: 'GET', path: '/schedule', who: 'member', status: 200 },
  scheduleChanges: { method: 'GET', path: '/schedule/changes', who: 'member', status: 200 },
  confirmScheduleChange: { method: 'POST', path: '/schedule/changes/:id/seen', who: 'member', status: 204 },

  familyMessages: { method: 'GET', path: '/messages', who: 'member', status: 200 },
  seeMessage: { method: 'POST', path: '/messages/:id/seen', who: 'member', status: 204 },

  calendarFeed: { method: 'GET', path: '/calendar/:token', who: 'anyone', status: 200, calendar: true },
  listFeeds: { method: 'GET', path: '/calendars', who: 'member', status: 200 },
  addFeed: { method: 'POST', path: '/calendars', who: 'member', status: 201 },
  editFeed: { method: 'PATCH', path: '/calendars/:id', who: 'member', status: 200 },
  endFeed: { method: 'DELETE', path: '/calendars/:id', who: 'member', status: 204 },

  listProducts: { method: 'GET', path: '/products', who: 'anyone', status: 200 },
  placeOrder: { method: 'POST', path: '/orders', who: 'member', status: 201 },
  cancelOrder: { method: 'DELETE', path: '/orders/:id', who: 'member', status: 204 },
  listOrders: { method: 'GET', path: '/orders', who: 'account', status: 200 },
  updateOrderStatus: { method: 'PATCH', path: '/orders/:id', who: 'staff', status: 200 },

  adminProducts: { method: 'GET', path: '/admin/products', who: 'staff', status: 200 },
  addProduct: { method: 'POST', path: '/products', who: 'staff', status: 201 },
  editProduct: { method: 'PATCH', path: '/products/:id', who: 'staff', status: 200 },
  removeProduct: { method: 'DELETE', path: '/products/:id', who: 'staff', status: 204 },
  addImage: { method: 'POST', path: '/images', who: 'staff', status: 201, keepsReplies: true, bodyLimit: 2_200_000 },
  image: { method: 'GET', path: '/images/:id', who: 'anyone', status: 200, image: true },

  listMembers: { method: 'GET', path: '/members', who: 'staff', status: 200 },
  fullMembers: { method: 'GET', path: '/members/full', who: 'staff', staffRole: 'manager', status: 200 },
  exportFullMembers: { method: 'GET', path: '/members/full/export', who: 'staff', staffRole: 'manager', status: 200 },
  exportMembers: {
    method: 'GET',
    path: '/members/export.csv',
    who: 'staff',
    staffRole: 'manager',
    status: 200,
    csv: true,
  },

  listDues: { method: 'GET', path: '/admin/dues', who: 'staff', staffRole: 'manager', status: 200 },
  noteDues: { method: 'POST', path: '/admin/dues', who: 'staff', staffRole: 'manager', status: 200 },
  exportDues: {
    method: 'GET',
    path: '/admin/dues/export.csv',
    who: 'staff',
    staffRole: 'manager',
    status: 200,
    csv: true,
  },

  memberDetails: { method: 'GET', path: '/admin/members/:id', who: 'staff', status: 200 },
  familyWeek: { method: 'GET', path: '/admin/members/:id/week', who: 'staff', status: 200 },
  openSafety: {
    method: 'POST',
    path: '/admin/members/:id/players/:player/safety',
    who: 'staff',
    staffRole: 'coach',
    status: 200,
    keepsReplies: true,
  },
  setHold: {
    method: 'PATCH',
    path: '/admin/members/:id/players/:player/hold',
    who: 'staff',
    staffRole: 'coach',
    status: 200,
  },
  setDenied: {
    method: 'PATCH',
    path: '/admin/members/:id/players/:player/denied',
    who: 'staff',
    staffRole: 'manager',
    status: 200,
  },
  reportIncident: {
    method: 'POST',
    path: '/admin/members/:id/players/:player/incidents',
    who: 'staff',
    status: 201,
  },
  listIncidents: { method: 'GET', path: '/admin/incidents', who: 'staff', staffRole: 'coach', status: 200 },
  updateIncident: { method: 'PATCH', path: '/admin/incidents/:id', who: 'staff', staffRole: 'coach', status: 200 },
  searchProof: {
    method: 'POST',
    path: '/admin/proof',
    who: 'staff',
    staffRole: 'owner',
    status: 200,
    keepsReplies: true,
  },
  openProof: {
    method: 'POST',
    path: '/admin/proof/:id',
    who: 'staff',
    staffRole: 'owner',
    status: 200,
    keepsReplies: true,
  },
  moveBucks: { method: 'POST', path: '/admin/members/:id/players/:player/bucks', who: 'staff', status: 200 },
  knowFamily: { method: 'PATCH', path: '/admin/members/:id/known', who: 'staff', status: 204 },
  takeCard: { method: 'POST', path: '/admin/members/:id/card', who: 'staff', status: 204 },
  addMemberNote: { method: 'POST', path: '/admin/members/:id/notes', who: 'staff', status: 201 },
  removeMemberNote: { method: 'DELETE', path: '/admin/members/:id/notes/:noteId', who: 'staff', status: 204 },
  deleteMember: { method: 'POST', path: '/admin/members/:id/delete', who: 'staff', staffRole: 'manager', status: 204 },
  makeResetCode: {
    method: 'POST',
    path: '/admin/members/:id/caregivers/:caregiver/reset-code',
    who: 'staff',
    staffRole: 'manager',
    status: 201,
  },

  daySheet: { method: 'GET', path: '/admin/day', who: 'staff', status: 200 },
  deskDays: { method: 'GET', path: '/admin/desk', who: 'staff', status: 200 },
  bookForMember: { method: 'POST', path: '/admin/bookings', who: 'staff', status: 201 },
  cancelBooking: { method: 'POST', path: '/admin/bookings/:id/cancel', who: 'staff', status: 204 },
  moveBooking: { method: 'POST', path: '/admin/bookings/:id/move', who: 'staff', status: 200 },
  arrivalCard: { method: 'POST', path: '/admin/arrivals/:id/card', who: 'staff', status: 200, keepsReplies: true },
  markAbsent: { method: 'POST', path: '/admin/arrivals/:id/absence', who: 'staff', status: 200 },
  leave: { method: 'POST', path: '/admin/arrivals/:id/left', who: 'staff', status: 200 },
  undoArrival: { method: 'DELETE', path: '/admin/arrivals/:id', who: 'staff', status: 204 },
  releaseRest: { method: 'POST', path: '/admin/arrivals/:id/release', who: 'staff', status: 204 },
  settleNoShows: {
    method: 'PATCH',
    path: '/admin/members/:id/players/:player/no-shows',
    who: 'staff',
    staffRole: 'coach',
    status: 200,
  },
  arrive: { method: 'POST', path: '/arrivals/:id', who: 'door', status: 200 },
  signAtDoor: { method: 'POST', path: '/arrivals/:id/consents', who: 'door', status: 200 },
  doorDay: { method: 'GET', path: '/arrivals', who: 'door', status: 200 },
  resolvePass: { method: 'POST', path: '/passes', who: 'door', status: 200, keepsReplies: true },

  adminStandby: { method: 'GET', path: '/admin/standby', who: 'staff', status: 200 },
  giveSlot: { method: 'POST', path: '/admin/standby/:id/give', who: 'staff', status: 201 },
  adminChanges: { method: 'GET', path: '/admin/changes', who: 'staff', status: 200 },
  listClosures: { method: 'GET', path: '/admin/closures', who: 'staff', status: 200 },
  addClosure: { method: 'POST', path: '/admin/closures', who: 'staff', status: 201 },
  keepBooking: { method: 'PATCH', path: '/admin/closures/:id', who: 'staff', status: 200 },
  moveAll: { method: 'POST', path: '/admin/closures/:id/move-all', who: 'staff', status: 200 },
  removeClosure: { method: 'DELETE', path: '/admin/closures/:id', who: 'staff', status: 204 },
  listInbox: { method: 'GET', path: '/admin/inbox', who: 'staff', status: 200 },
  endUnseenBookings: {
    method: 'POST',
    path: '/admin/inbox/unseen/end',
    who: 'staff',
    staffRole: 'manager',
    status: 200,
  },
  changeItem: { method: 'PATCH', path: '/admin/inbox/:id', who: 'staff', status: 204 },
  listOutbox: { method: 'GET', path: '/admin/outbox', who: 'staff', status: 200 },
  retryMail: { method: 'POST', path: '/admin/outbox/:id/retry', who: 'staff', status: 200 },
  listMessages: { method: 'GET', path: '/admin/messages', who: 'staff', status: 200 },
  messageRecipients: { method: 'GET', path: '/admin/messages/recipients', who: 'staff', status: 200 },
  writeToFamilies: { method: 'POST', path: '/admin/messages', who: 'staff', status: 201 },
  writeToAll: { method: 'POST', path: '/admin/messages/all', who: 'staff', staffRole: 'manager', status: 201 },
  overview: { method: 'GET', path: '/admin/overview', who: 'staff', staffRole: 'manager', status: 200 },

  health: { method: 'GET', path: '/health', who: 'anyone', status: 200, unhealthyStatus: 503 },

  account: { method: 'GET', path: '/account', who: 'member', status: 200 },
  editAccount: { method: 'PATCH', path: '/account', who: 'account', status: 200 },
  addPlayer: { method: 'POST', path: '/account/players', who: 'account', firstOnly: true, status: 201 },
  editPlayer: { method: 'PATCH', path: '/account/players/:id', who: 'account', status: 200 },
  changeMembership: {
    method: 'POST',
    path: '/account/players/:id/membership',
    who: 'account',
    firstOnly: true,
    status: 200,
  },
  ownDues: { method: 'GET', path: '/account/dues', who: 'member', firstOnly: true, status: 200 },
  inviteCaregiver: { method: 'POST', path: '/account/caregivers', who: 'member', firstOnly: true, status: 201 },
  removeCaregiver: { method: 'DELETE', path: '/account/caregivers/:id', who: 'member', status: 204 },
  editCaregiver: { method: 'PATCH', path: '/account/caregivers/:id', who: 'account', status: 200 },
  playerSafety: { method: 'GET', path: '/account/players/:id/safety', who: 'member', status: 200 },
  editPlayerSafety: { method: 'PATCH', path: '/account/players/:id/safety', who: 'member', status: 200 },
  giveConsent: { method: 'POST', path: '/account/consents', who: 'member', status: 200 },
  disputeNoShow: { method: 'POST', path: '/account/no-shows/:id', who: 'member', status: 200 },
  mailChoices: { method: 'GET', path: '/account/mail', who: 'member', status: 200 },
  pushDevices: { method: 'GET', path: '/account/push', who: 'member', status: 200 },
  savePush: { method: 'POST', path: '/account/push', who: 'member', status: 200 },
  removePush: { method: 'DELETE', path: '/account/push/:id', who: 'member', status: 204 },
  saveMailChoices: { method: 'PATCH', path: '/account/mail', who: 'member', status: 200 },
  requestAddress: { method: 'POST', path: '/account/address', who: 'member', status: 200 },
  sendVerification: { method: 'POST', path: '/account/mail/verify', who: 'account', status: 200 },
  unsubscribe: { method: 'POST', path: '/mail/unsubscribe/:id', who: 'anyone', status: 204 },
  makeSignInCode: { method: 'POST', path: '/account/sign-in-code', who: 'member', status: 201 },
  changePassword: { method: 'POST', path: '/account/password', who: 'account', status: 204 },
  exportOwnData: { method: 'GET', path: '/account/export', who: 'member', status: 200 },
  deleteAccount: { method: 'POST', path: '/account/delete', who: 'member', firstOnly: true, status: 204 },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

export type AudienceOf<Name extends EndpointName> = (typeof endpoints)[Name]['who']

type PathOf<Name extends EndpointName> = (typeof endpoints)[Name]['path']
type ParamNames<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamNames<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never

/** Path parameters of an endpoint. */
export type Params<Name extends EndpointName> = Record<ParamNames<PathOf<Name>>, string>

/** Base URLs, in the order the client tries them (specification section 7). */
export const baseUrls = {
  signIn: ['/.netlify/functions/api', '/api', ''],
  register: ['/.netlify/functions/api', '/api', ''],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>

export const defaultBaseUrls = ['/api', '/.netlify/functions/api'] as const

/** The only endpoint an account can use once its deletion has started. */
export const allowedDuringDeletion: EndpointName = 'deleteAccount'

/** Request header that makes a repeated write idempotent. */
export const idempotencyHeader = 'idempotency-key'

export const errorCodes = [
  'invalid',
  'signed_out',
  'bad_credentials',
  'forbidden',
  'not_your_role',
  'not_found',
  'method_not_allowed',
  'email_taken',
  'cannot_join',
  'slot_taken',
  'slot_closed',
  'other_ages',
  'weekly_limit',
  'same_time',
  'same_day_only',
  'on_hold',
  'unseen',
  'unstaffed',
  'in_progress',
  'key_reused',
  'offer_over',
  'held_for_you',
  'event_over',
  'event_canceled',
  'event_full',
  'price_changed',
  'sold_out',
  'changed',
  'last_one',
  'full',
  'changed_elsewhere',
  'wrong_password',
  'deleting',
  'mail_off',
  'push_off',
  'too_large',
  'not_json',
  'not_an_image',
  'too_many',
  'try_again',
  'bug',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A slot for a player of the family. */
export type PlayersSlot = { player: string; unit: number; date: string; time: string }

/** Body of every error response: a message for people, a code for programs, and messages per field. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** For bookings made together: each that could not be made, and why. */
  refusals?: (PlayersSlot & { code: ErrorCode; error: string })[]
  /** For bookings made together: slots for all players that are free, the best first. */
  alternatives?: PlayersSlot[][]
  /** Id of the request in the log, for a server error. */
  requestId?: string
}
