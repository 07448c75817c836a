/**
 * What each call is for, in a sentence, and which refusals are its own: the words of the API document (docs/api.md). The
 * table is complete by type, and the made-up requests of the tests hold every answer to it.
 */
import { endpoints, allowedDuringDeletion, type EndpointName, type ErrorCode } from './endpoints.ts'
import { schemas } from './schemas.ts'

/** The chapters of the document, in their order. */
export const chapters = {
  session: 'Signing in and out',
  account: 'A member’s own account',
  bookings: 'Lanes, Speede and the schedule',
  events: 'Events and RSVPs',
  shop: 'Pro shop and orders',
  tours: 'Tour requests',
  desk: 'The day sheet',
  members: 'Members and figures',
  staff: 'Staff accounts, log and storage',
} as const

export type Chapter = keyof typeof chapters

/** A status and the code that tells a program which refusal it is. */
export type DocumentedErrorCode = `${number} ${ErrorCode}`

type Entry = {
  chapter: Chapter
  says: string
  /** Beside those that follow from the table (`refusalsOf`). */
  refuses?: readonly DocumentedErrorCode[]
}

const crowded: DocumentedErrorCode = '429 too_many'
const busy: DocumentedErrorCode[] = ['409 slot_taken', '409 slot_closed', '409 weekly_limit', '409 in_progress']
const notFound: DocumentedErrorCode = '404 not_found'

export const apiDocs: Record<EndpointName, Entry> = {
  register: {
    chapter: 'session',
    says: 'Joins the club and signs in. The full card number and the CVV are never sent.',
    refuses: ['409 email_taken', crowded],
  },
  signIn: {
    chapter: 'session',
    says: 'Signs a member in.',
    refuses: ['401 bad_credentials', crowded],
  },
  signOut: { chapter: 'session', says: 'Ends the session of this browser, member’s or staff’s.' },
  whoAmI: { chapter: 'session', says: 'Tells who is signed in.' },
  staffSignIn: {
    chapter: 'session',
    says: 'Signs a coach in at the front desk.',
    refuses: ['401 bad_credentials', crowded],
  },

  account: { chapter: 'account', says: 'Everything on record of the family, except the password.' },
  editAccount: {
    chapter: 'account',
    says: 'Changes the family’s details. `rev` names the version that was seen.',
    refuses: ['409 changed_elsewhere'],
  },
  changePassword: {
    chapter: 'account',
    says: 'Sets a new password, ends every other session and opens a new one here.',
    refuses: ['403 wrong_password', crowded],
  },
  exportOwnData: {
    chapter: 'account',
    says: 'Everything that is kept about the family, past and coming, to take along.',
  },
  deleteAccount: {
    chapter: 'account',
    says: 'Deletes the account and everything that is only of this family. It cannot be undone.',
    refuses: ['403 wrong_password', crowded],
  },

  laneWeek: { chapter: 'bookings', says: 'Which lane hours of a week are taken, closed, or one’s own. Nobody’s name.' },
  reserveLane: {
    chapter: 'bookings',
    says: 'Reserves a lane for an hour, under the account’s own e-mail.',
    refuses: busy,
  },
  cancelLane: {
    chapter: 'bookings',
    says: 'Gives a lane hour back that has not begun; staff may cancel anybody’s.',
    refuses: ['409 in_progress', '409 invalid'],
  },
  speedeWeek: { chapter: 'bookings', says: 'The same week for the Speede units.' },
  reserveSpeede: { chapter: 'bookings', says: 'Reserves a Speede unit for half an hour.', refuses: busy },
  cancelSpeede: {
    chapter: 'bookings',
    says: 'Gives a Speede session back that has not begun.',
    refuses: ['409 in_progress', '409 invalid'],
  },
  schedule: { chapter: 'bookings', says: 'Everything the family has coming up, in the order of time.' },

  listEvents: { chapter: 'events', says: 'The club’s events to come. Kept by the CDN until staff change one.' },
  createRsvp: {
    chapter: 'events',
    says: 'Says how many are coming. Sent again, the later answer counts.',
    refuses: ['409 event_canceled', '409 event_over'],
  },
  cancelRsvp: { chapter: 'events', says: 'Takes an answer back; staff may take anybody off the list.' },
  adminEvents: { chapter: 'events', says: 'All events on record, past and canceled ones too, with their versions.' },
  addEvent: { chapter: 'events', says: 'Adds an event.', refuses: ['409 full'] },
  editEvent: {
    chapter: 'events',
    says: 'Changes an event. `rev` names the version that was seen.',
    refuses: ['409 changed', '409 event_canceled'],
  },
  removeEvent: { chapter: 'events', says: 'Removes an event; one with guests stays, marked as canceled.' },
  listRsvps: { chapter: 'events', says: 'Who is coming to an event.' },
  checkInRsvp: { chapter: 'events', says: 'Notes that a guest has come, or takes that back.' },
  exportRsvps: { chapter: 'events', says: 'The guests of an event as a CSV file.' },

  listProducts: { chapter: 'shop', says: 'What is sold. Kept by the CDN until staff change something.' },
  placeOrder: {
    chapter: 'shop',
    says: 'Orders for pick-up. Prices are the server’s; `expectedTotalCents` is what the person was shown.',
    refuses: ['409 price_changed'],
  },
  listOrders: {
    chapter: 'shop',
    says: 'A member’s own orders. For staff every order that waits, and one month of those that are settled.',
  },
  updateOrderStatus: {
    chapter: 'shop',
    says: 'Hands an order over, or cancels it. `rev` names the version that was seen.',
    refuses: ['409 changed'],
  },
  adminProducts: { chapter: 'shop', says: 'The products staff have added, with their versions.' },
  addProduct: { chapter: 'shop', says: 'Adds a product.', refuses: ['409 full'] },
  editProduct: { chapter: 'shop', says: 'Changes a product.', refuses: ['409 changed'] },
  removeProduct: { chapter: 'shop', says: 'Takes a product out of the shop. Orders keep what they were for.' },
  addImage: {
    chapter: 'shop',
    says: 'Keeps a PNG, JPEG or WebP picture, in base64, without what cameras write into it.',
    refuses: ['415 not_an_image'],
  },
  image: { chapter: 'shop', says: 'A picture. Its address never shows another one.' },

  requestTour: { chapter: 'tours', says: 'Asks for a tour of the club.', refuses: [crowded] },
  listTours: { chapter: 'tours', says: 'Every request, the newest first.' },
  updateTour: {
    chapter: 'tours',
    says: 'Notes what has become of a request. What is left out stays as it is.',
    refuses: ['409 changed'],
  },

  daySheet: {
    chapter: 'desk',
    says: 'Who has which slot on a day. `since` is the version one has: if it still holds, none of it is sent again.',
  },
  bookForMember: {
    chapter: 'desk',
    says: 'Books for a member, beyond the weekly limit where staff say so.',
    refuses: [...busy, notFound],
  },
  checkInBooking: { chapter: 'desk', says: 'Checks a member in, or takes that back.' },
  moveBooking: {
    chapter: 'desk',
    says: 'Moves a booking to another slot of its kind; the old one is freed.',
    refuses: busy,
  },
  listClosures: { chapter: 'desk', says: 'What is closed, and the bookings under it that wait for a decision.' },
  addClosure: {
    chapter: 'desk',
    says: 'Closes the club, a kind, or one lane or unit for a while.',
    refuses: ['409 full'],
  },
  keepBooking: { chapter: 'desk', says: 'Keeps a booking although its slot is closed.' },
  removeClosure: { chapter: 'desk', says: 'Opens again what was closed.' },

  listMembers: { chapter: 'members', says: 'Every member: name, e-mail, since when.' },
  fullMembers: {
    chapter: 'members',
    says: 'The full profiles. `file` says that it is for a download, which is logged.',
  },
  exportMembers: { chapter: 'members', says: 'The members as a CSV file. Logged.' },
  overview: { chapter: 'members', says: 'How the club was used in the last weeks: figures only.' },

  setUpStaff: {
    chapter: 'staff',
    says: 'Makes the first staff account with the set-up code, once.',
    refuses: ['409 email_taken', crowded],
  },
  inviteStaff: { chapter: 'staff', says: 'Makes an invitation for one colleague. The token is told this once.' },
  acceptInvitation: {
    chapter: 'staff',
    says: 'Makes a staff account with an invitation.',
    refuses: ['409 email_taken', crowded],
  },
  listStaff: { chapter: 'staff', says: 'Who has a staff account.' },
  removeStaff: {
    chapter: 'staff',
    says: 'Takes a colleague’s account away, and their sessions with it.',
    refuses: ['409 invalid', '409 last_one'],
  },
  changeStaffPassword: {
    chapter: 'staff',
    says: 'Sets a new password for oneself, ends every other session of this account and opens a new one here. Logged.',
    refuses: ['403 wrong_password', crowded],
  },
  readLog: { chapter: 'staff', says: 'What staff did on a day, newest first.' },
  health: {
    chapter: 'staff',
    says: 'Whether the last check of the books found all in order, and is not old; 503 if not. For whoever watches the site.',
  },
  lastStorageCheck: {
    chapter: 'staff',
    says: 'The last check of the storage, and what the platform says of this deploy.',
  },
  runStorageCheck: {
    chapter: 'staff',
    says: 'Tries out what the storage really promises, in a store of its own. Takes up to 15 seconds.',
    refuses: ['409 in_progress', notFound],
  },
}

/** Every refusal a call may answer with, but those that say that something is wrong on our side. */
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
    ...(writes ? (['413 too_large'] as const) : []),
    ...('body' in schemas[name] ? (['415 not_json'] as const) : []),
    ...(apiDocs[name].refuses ?? []),
  ].filter((refusal, index, all) => all.indexOf(refusal) === index)
}
