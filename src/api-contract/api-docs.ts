/**
 * Summary and error codes of each endpoint, for the API reference (docs/api.md). The table is complete by type; the fuzz
 * tests check every response against it.
 */
import { endpoints, allowedDuringDeletion, type EndpointName, type ErrorCode } from './endpoints.ts'
import { bindsKey } from './key-binding.ts'
import { schemas } from './schemas.ts'

/** Chapters of the reference, in order. */
export const chapters = {
  session: 'Signing in and out',
  account: 'Account',
  bookings: 'Lanes, Speede sessions and the schedule',
  events: 'Events and RSVPs',
  shop: 'Pro shop and orders',
  tours: 'Tour requests',
  admin: 'The day sheet',
  members: 'Members and statistics',
  staff: 'Staff accounts, log and storage',
} as const

export type Chapter = keyof typeof chapters

/** HTTP status and error code. */
export type DocumentedErrorCode = `${number} ${ErrorCode}`

type Entry = {
  chapter: Chapter
  summary: string
  /** In addition to those that follow from the endpoint table (`errorCodesOf`). */
  errorCodes?: readonly DocumentedErrorCode[]
}

const tooManyRequests: DocumentedErrorCode = '429 too_many'
const slotConflicts: DocumentedErrorCode[] = [
  '409 slot_taken',
  '409 slot_closed',
  '409 weekly_limit',
  '409 same_time',
  '409 in_progress',
]
const notFound: DocumentedErrorCode = '404 not_found'

export const apiDocs: Record<EndpointName, Entry> = {
  register: {
    chapter: 'session',
    summary: 'Registers a member and signs in. The full card number and the CVV are never sent.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  signIn: {
    chapter: 'session',
    summary: 'Signs a member in.',
    errorCodes: ['401 bad_credentials', tooManyRequests],
  },
  resetWithCode: {
    chapter: 'session',
    summary: 'Sets a new password with a reset code and signs in. Ends all other sessions.',
    errorCodes: ['401 bad_credentials', tooManyRequests],
  },
  signOut: { chapter: 'session', summary: 'Ends the session of this browser, for members and staff.' },
  whoAmI: { chapter: 'session', summary: 'Returns who is signed in.' },
  forgotPassword: {
    chapter: 'session',
    summary:
      'Asks for a link by e-mail to choose a new password. The same response, in the same time, for every address.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  resetPassword: {
    chapter: 'session',
    summary: 'Sets a new password with the token of such a link, signs in and ends all other sessions.',
    errorCodes: ['403 forbidden', tooManyRequests],
  },
  answerAddress: {
    chapter: 'session',
    summary:
      'Confirms or refuses a change of address with the token of a link that was sent to one of the two addresses. It happens when both have confirmed it.',
    errorCodes: ['403 forbidden', '409 email_taken', tooManyRequests],
  },
  verifyAddress: {
    chapter: 'session',
    summary:
      'Confirms an e-mail address with the token of a link that was sent to it. Until then the address gets only this link and the one for a new password.',
    errorCodes: ['403 forbidden', tooManyRequests],
  },
  forgotStaffPassword: {
    chapter: 'session',
    summary: 'As `forgotPassword`, for staff.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  resetStaffPassword: {
    chapter: 'session',
    summary: 'As `resetPassword`, for staff.',
    errorCodes: ['403 forbidden', tooManyRequests],
  },
  staffSignIn: {
    chapter: 'session',
    summary: 'Signs a staff member in.',
    errorCodes: ['401 bad_credentials', tooManyRequests],
  },

  account: { chapter: 'account', summary: 'Returns the family’s details, without the password.' },
  editAccount: {
    chapter: 'account',
    summary:
      'Updates the family’s details and, where given, plan and card. `rev` is the version the change is based on.',
    errorCodes: ['409 changed_elsewhere'],
  },
  addPlayer: {
    chapter: 'account',
    summary: 'Adds a player to the family, with a plan of their own.',
    errorCodes: ['409 full'],
  },
  editPlayer: {
    chapter: 'account',
    summary: 'Updates a player after the first one. `rev` is the version of the account the change is based on.',
    errorCodes: [notFound, '409 changed_elsewhere'],
  },
  retirePlayer: {
    chapter: 'account',
    summary: 'Retires a player after the first one: no new bookings. Upcoming bookings stay until they are canceled.',
    errorCodes: [notFound],
  },
  mailChoices: { chapter: 'account', summary: 'Returns which e-mails the family gets.' },
  saveMailChoices: { chapter: 'account', summary: 'Turns confirmations and reminders on or off.' },
  requestAddress: {
    chapter: 'account',
    summary:
      'Asks for another address. It is changed when the links sent to both addresses have been confirmed; bookings, orders and sessions stay.',
    errorCodes: ['403 wrong_password', '409 email_taken', '409 mail_off', tooManyRequests],
  },
  withdrawAddress: { chapter: 'account', summary: 'Takes such a request back.' },
  sendVerification: {
    chapter: 'account',
    summary: 'Sends another link to confirm the address. Nothing if it is confirmed.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  unsubscribe: {
    chapter: 'account',
    summary: 'Turns one kind of e-mail off, from a mail program, without a sign-in (RFC 8058). The body is ignored.',
    errorCodes: [notFound],
  },
  changePassword: {
    chapter: 'account',
    summary: 'Changes the password. Ends all other sessions and starts a new one here.',
    errorCodes: ['403 wrong_password', tooManyRequests],
  },
  exportOwnData: { chapter: 'account', summary: 'Exports all stored data about the family.' },
  deleteAccount: {
    chapter: 'account',
    summary: 'Deletes the account and the family’s personal data. This cannot be undone.',
    errorCodes: ['403 wrong_password', tooManyRequests],
  },

  laneWeek: { chapter: 'bookings', summary: 'Returns the booked and closed lane slots of a week, without names.' },
  reserveLane: {
    chapter: 'bookings',
    summary: 'Reserves a lane for an hour, under the account’s e-mail.',
    errorCodes: slotConflicts,
  },
  cancelLane: {
    chapter: 'bookings',
    summary: 'Cancels a lane reservation that has not started. Staff can cancel any reservation.',
    errorCodes: ['409 in_progress', '409 invalid'],
  },
  speedeWeek: { chapter: 'bookings', summary: 'Returns the booked and closed Speede slots of a week, without names.' },
  reserveSpeede: { chapter: 'bookings', summary: 'Books a Speede unit for half an hour.', errorCodes: slotConflicts },
  cancelSpeede: {
    chapter: 'bookings',
    summary: 'Cancels a Speede session that has not started. Staff can cancel any session.',
    errorCodes: ['409 in_progress', '409 invalid'],
  },
  reserveTogether: {
    chapter: 'bookings',
    summary:
      'Books slots of one kind and week for two to four players, all or none. If one is not to be had, `inTheWay` names it and `alternatives` has free slots for all.',
    errorCodes: slotConflicts,
  },
  cancelTogether: {
    chapter: 'bookings',
    summary:
      'Cancels the member’s own bookings of one kind and week that have not started, all or none. What is canceled already is skipped.',
    errorCodes: [notFound, '409 in_progress', '409 invalid'],
  },
  schedule: { chapter: 'bookings', summary: 'Returns the member’s upcoming items, in order of time.' },
  scheduleChanges: {
    chapter: 'bookings',
    summary: 'Returns the member’s upcoming bookings that staff moved or canceled and the family has not confirmed.',
  },
  confirmScheduleChange: {
    chapter: 'bookings',
    summary: 'Confirms that the family has seen such a change.',
    errorCodes: [notFound],
  },

  listEvents: { chapter: 'events', summary: 'Returns upcoming events. The CDN caches them until staff change one.' },
  eventPlaces: {
    chapter: 'events',
    summary: 'Returns how many places are left of each upcoming event with a capacity. Not cached.',
  },
  createRsvp: {
    chapter: 'events',
    summary: 'Creates an RSVP, or replaces the member’s existing one. Changes nothing if too few places are left.',
    errorCodes: ['409 event_canceled', '409 event_over', '409 event_full'],
  },
  cancelRsvp: { chapter: 'events', summary: 'Cancels an RSVP. Staff can cancel any RSVP.' },
  adminEvents: { chapter: 'events', summary: 'Returns all events with versions, including past and canceled ones.' },
  addEvent: { chapter: 'events', summary: 'Adds an event.', errorCodes: ['409 full'] },
  editEvent: {
    chapter: 'events',
    summary: 'Updates an event. `rev` is the version the change is based on.',
    errorCodes: ['409 changed', '409 event_canceled'],
  },
  removeEvent: { chapter: 'events', summary: 'Removes an event. An event with RSVPs is kept and marked as canceled.' },
  listRsvps: { chapter: 'events', summary: 'Returns the RSVPs of an event.' },
  checkInRsvp: { chapter: 'events', summary: 'Checks an RSVP or one of its players in, or undoes the check-in.' },
  exportRsvps: { chapter: 'events', summary: 'Returns the RSVPs of an event as a CSV file named after it.' },

  listProducts: { chapter: 'shop', summary: 'Returns all products. The CDN caches them until staff change one.' },
  placeOrder: {
    chapter: 'shop',
    summary:
      'Places an order for pickup, at the server’s prices. `expectedTotalCents` is the total the member was shown.',
    errorCodes: ['409 price_changed', '409 sold_out', tooManyRequests],
  },
  cancelOrder: {
    chapter: 'shop',
    summary: 'Cancels an own order until it is ready. Its items can be ordered again.',
    errorCodes: ['409 changed'],
  },
  listOrders: {
    chapter: 'shop',
    summary: 'Returns own orders. Staff get all pending orders and one month of the rest.',
  },
  updateOrderStatus: {
    chapter: 'shop',
    summary:
      'Marks an order as ready, picked up or canceled; `pending_pickup` takes back the first two. `rev` is the version the change is based on.',
    errorCodes: ['409 changed'],
  },
  adminProducts: { chapter: 'shop', summary: 'Returns the products staff have added, with their versions.' },
  addProduct: { chapter: 'shop', summary: 'Adds a product.', errorCodes: ['409 full'] },
  editProduct: {
    chapter: 'shop',
    summary: 'Updates a product. `rev` is the version the change is based on.',
    errorCodes: ['409 changed'],
  },
  removeProduct: { chapter: 'shop', summary: 'Removes a product from the shop. Existing orders are unchanged.' },
  addImage: {
    chapter: 'shop',
    summary: 'Uploads a PNG, JPEG or WebP image, in base64. Metadata such as the location is removed.',
    errorCodes: ['415 not_an_image'],
  },
  image: { chapter: 'shop', summary: 'Returns an image. The content of an image URL never changes.' },

  requestTour: { chapter: 'tours', summary: 'Requests a tour.', errorCodes: [tooManyRequests] },
  listTours: { chapter: 'tours', summary: 'Returns all tour requests, newest first.' },
  updateTour: {
    chapter: 'tours',
    summary: 'Updates the status, notes or follow-up date of a tour request. Omitted fields are unchanged.',
    errorCodes: ['409 changed'],
  },

  daySheet: {
    chapter: 'admin',
    summary: 'Returns the bookings and closures of a day. If `since` is the current version, the sheet is omitted.',
  },
  bookForMember: {
    chapter: 'admin',
    summary: 'Books a slot for a member. `beyondLimit` allows it over the weekly limit.',
    errorCodes: [...slotConflicts, notFound],
  },
  adminChanges: {
    chapter: 'admin',
    summary: 'Returns the upcoming bookings that staff moved or canceled, those the family has not confirmed first.',
  },
  checkInBooking: {
    chapter: 'admin',
    summary: 'Checks a member in on the day of the session, or undoes the check-in.',
    errorCodes: ['409 invalid'],
  },
  moveBooking: {
    chapter: 'admin',
    summary: 'Moves a booking to another slot of its kind and releases the old one.',
    errorCodes: slotConflicts,
  },
  listClosures: { chapter: 'admin', summary: 'Returns all closures, and bookings that need a decision.' },
  addClosure: {
    chapter: 'admin',
    summary: 'Closes the club, all lanes, all Speede units, or one lane or unit for a period.',
    errorCodes: ['409 full'],
  },
  keepBooking: { chapter: 'admin', summary: 'Keeps a booking in a closed slot.' },
  removeClosure: { chapter: 'admin', summary: 'Removes a closure.' },

  listMembers: { chapter: 'members', summary: 'Returns every member with name, e-mail, join date, player and phone.' },
  fullMembers: { chapter: 'members', summary: 'Returns all full profiles. Logged; with `file`, as a download.' },
  memberDetails: {
    chapter: 'members',
    summary: "Returns a family's profile, bookings, RSVPs, orders and the notes of the staff. Logged.",
  },
  familyWeek: {
    chapter: 'members',
    summary: "Returns a family's players and how much of a week each has used, for a booking at the front desk.",
    errorCodes: [notFound],
  },
  addMemberNote: { chapter: 'members', summary: 'Adds a note to a family. Logged.', errorCodes: ['409 full'] },
  removeMemberNote: { chapter: 'members', summary: 'Removes a note from a family. Logged.' },
  deleteMember: {
    chapter: 'members',
    summary: "Deletes a member's account like `deleteAccount`, for a family that cannot sign in. Logged.",
  },
  listOutbox: {
    chapter: 'members',
    summary:
      'Returns the e-mails that wait, were sent or failed, and the families to call. Without a mail server, `mailOn` is false.',
  },
  retryMail: {
    chapter: 'members',
    summary: 'Sends a failed e-mail again, or a waiting one at once. Logged.',
    errorCodes: ['409 mail_off', '409 changed'],
  },
  makeResetCode: {
    chapter: 'members',
    summary:
      'Makes a one-time reset code for a member, valid for 15 minutes. Returns it once; an earlier code ends. Logged.',
    errorCodes: [tooManyRequests],
  },
  makeCaregiverResetCode: {
    chapter: 'members',
    summary: 'As `makeResetCode`, for the second caregiver. Ends an earlier code of the family, too.',
    errorCodes: [tooManyRequests],
  },
  exportMembers: { chapter: 'members', summary: 'Returns the members as a CSV file. Logged.' },
  exportPlayers: {
    chapter: 'members',
    summary: 'Returns the players of all families as a CSV file, a line per player. Logged.',
  },
  overview: { chapter: 'members', summary: 'Returns how the club was used in the last weeks, as counts only.' },

  setUpStaff: {
    chapter: 'staff',
    summary: 'Creates the first staff account with the setup code. Works only once.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  checkInvitation: {
    chapter: 'account',
    summary: 'Returns who invites to their family with a link that is still valid.',
    errorCodes: [tooManyRequests],
  },
  joinFamily: {
    chapter: 'account',
    summary: 'Joins a family as its second caregiver, with an invitation, and signs in.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  joinWithAccount: {
    chapter: 'account',
    summary:
      'Joins a family with the account that the address has: its players move, and it ends. Refused while it has bookings, RSVPs or orders.',
    errorCodes: ['401 bad_credentials', '409 in_the_way', '409 email_taken', tooManyRequests],
  },
  inviteCaregiver: {
    chapter: 'account',
    summary: 'Creates the invitation of a second caregiver. Returns the token once; an earlier one no longer works.',
    errorCodes: ['409 full'],
  },
  removeCaregiver: {
    chapter: 'account',
    summary: 'Removes the second caregiver and ends their sessions. Bookings stay.',
    errorCodes: ['404 not_found'],
  },
  editCaregiver: {
    chapter: 'account',
    summary: 'Updates the name and phone of the second caregiver, for that caregiver only.',
    errorCodes: ['404 not_found'],
  },
  mailInvitation: {
    chapter: 'staff',
    summary: 'As `inviteStaff`, and sends the link to an address.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  inviteStaff: { chapter: 'staff', summary: 'Creates an invitation for one colleague. Returns the token once.' },
  acceptInvitation: {
    chapter: 'staff',
    summary: 'Creates a staff account with an invitation.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  listStaff: { chapter: 'staff', summary: 'Returns all staff accounts.' },
  removeStaff: {
    chapter: 'staff',
    summary: 'Removes a colleague’s account and ends its sessions.',
    errorCodes: ['409 invalid', '409 last_one'],
  },
  changeStaffPassword: {
    chapter: 'staff',
    summary: 'Changes the account’s own password. Ends all other sessions and starts a new one here. Logged.',
    errorCodes: ['403 wrong_password', tooManyRequests],
  },
  readLog: { chapter: 'staff', summary: 'Returns the staff actions of a day, newest first.' },
  health: {
    chapter: 'staff',
    summary:
      'Health check for monitoring: 200 if the last audit found no problems and no scheduled job is late, otherwise 503.',
  },
  lastStorageCheck: { chapter: 'staff', summary: 'Returns the last storage check and details of this deploy.' },
  runStorageCheck: {
    chapter: 'staff',
    summary: 'Runs the storage check in a separate store. Takes up to 15 seconds.',
    errorCodes: ['409 in_progress', notFound],
  },
}

/** All error codes an endpoint can return, except server errors. */
export function errorCodesOf(name: EndpointName): DocumentedErrorCode[] {
  const { method, path, who } = endpoints[name]
  const writes = method !== 'GET'
  const reads = 'body' in schemas[name] || 'query' in schemas[name]
  return [
    ...(reads || writes ? (['400 invalid'] as const) : []),
    ...(who === 'anyone' ? [] : (['401 signed_out', '403 forbidden'] as const)),
    ...(writes && who === 'anyone' ? (['403 forbidden'] as const) : []),
    ...((who === 'member' || who === 'account') && name !== allowedDuringDeletion ? (['403 closing'] as const) : []),
    ...(path.includes(':') ? [notFound] : []),
    // Checked before anything else, whatever the method.
    '413 too_large' as const,
    ...('body' in schemas[name] ? (['415 not_json'] as const) : []),
    ...(bindsKey(name) ? (['422 key_reused'] as const) : []),
    ...(apiDocs[name].errorCodes ?? []),
  ].filter((code, index, all) => all.indexOf(code) === index)
}
