/** Messages of the admin area: staff sign-in, results of actions, and the outbox. */
import { playerLimits } from '#domain/accounts/players.ts'
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import type { Notice } from './notice.ts'

export const staffMessages = {
  signedIn: (name: string, memberSignedOut: boolean): Notice => ({
    title: 'Signed in',
    description: `Welcome, ${name}.${memberSignedOut ? ' The member who was signed in on this browser has been signed out.' : ''}`,
  }),
  memberSignedIn: (name: string): string =>
    `${name || 'A member'} is signed in on this browser. Signing in as staff will sign them out.`,
  sessionExpired: 'Your session has ended. Sign in again to continue. What you typed is still here.',
  notSignedOut: {
    title: 'Could not sign out',
    description:
      'The server did not confirm it, so your session may still be open. Try again before you leave this computer.',
  },
  role: { desk: 'Desk', coach: 'Coach', manager: 'Manager', owner: 'Owner' },
  roleHint: {
    desk: 'Bookings, check-in, families, orders, events and the shop.',
    coach: 'The same, and what a coach must know about a child.',
    manager: 'The same, and downloads, deleting accounts and reset codes.',
    owner: 'Everything, with the accounts of the staff.',
  },
  roleRequired: 'Choose a role',
  roleHolds: 'It holds from their next click on. They stay signed in.',
  ownRole: 'This is your own account. Once you are no owner, only another owner can change it back.',
  roleChanged: (name: string, role: StaffRole): Notice => ({
    title: 'Role changed',
    description: `${name} is ${{ desk: 'at the desk', coach: 'a coach', manager: 'a manager', owner: 'an owner' }[role]} now.`,
  }),
  roleNotChanged: 'Could not change the role',
  roleTooLow: {
    coach: 'Only coaches, managers and owners can do this. Please ask one of them.',
    manager: 'Only managers and owners can do this. Please ask one of them.',
    owner: 'Only an owner of the club can do this. Please ask one.',
  },
  setupCodeInvalid: 'This setup code is incorrect, or the first account already exists.',
  invitationInvalid: 'This invitation has already been used or has expired. Ask a colleague for a new one.',
  emailTaken: 'A staff account with this email already exists. Sign in instead.',
  nameRequired: 'Your name is required',
  codeRequired: 'The setup code is required',
  accountGone: 'This account no longer exists.',
  cannotRemoveSelf: 'You cannot remove your own account. Ask a colleague to do it.',
  lastOwner: 'The club needs an owner. Make a colleague an owner first.',
  removed: (name: string): Notice => ({ title: 'Account removed', description: `${name} can no longer sign in.` }),
  inviteMailOff: 'This site has no mail server. Leave the address empty, and share the link yourself.',
  inviteMailed: (email: string): string => `The link was sent to ${email}. It can take a minute.`,
  linkCopied: 'Link copied',
  linkNotCopied: 'Could not copy. Please select the link and copy it.',
  nobodyInLog: 'No activity of this person on this day',
  notLoaded: 'Could not load this',
  changedByColleague:
    'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
} as const

const needDecision = (title: string, undecided: number): string =>
  undecided === 0
    ? title
    : `${title}. ${undecided === 1 ? '1 booking is' : `${undecided} bookings are`} in the way: decide on the day sheet.`

export const adminEventMessages = {
  none: 'No events yet',
  noMatch: 'No events with that title',
  titleRequired: 'A title is required',
  whenRequired: 'Date and time are required',
  summaryRequired: 'A summary is required',
  noSuchTime: 'Enter a valid date and time.',
  past: 'Choose a date and time in the future.',
  tooFar: 'This date is more than two years away. Please check the year.',
  noSuchEnd: 'Enter a valid time.',
  endBeforeStart: 'The end must be after the start, on the same day.',
  endRequired: 'Say when it ends: the lanes are closed until then.',
  noSuchLane: 'This lane does not exist.',
  image: 'Use an address that starts with https://',
  capacity: 'Enter a whole number from 1 to 999, or leave it empty for no limit.',
  places: (taken: number, capacity: number): string => `${taken} of ${capacity} places`,
  closuresFull:
    'The event is saved, but its lanes are not closed: there are too many closures. Please remove one first.',
  full: 'The calendar is full. Please remove an event first.',
  added: (title: string, undecided: number): Notice => ({
    title: 'Event added',
    description: needDecision(title, undecided),
  }),
  saved: (title: string, undecided: number): Notice => ({
    title: 'Event saved',
    description: needDecision(title, undecided),
  }),
  removed: (title: string): Notice => ({ title: 'Event removed', description: title }),
  canceled: (title: string): Notice => ({
    title: 'Event canceled',
    description: `Members who RSVP’d will see ${title} marked as canceled.`,
  }),
  restored: (title: string): Notice => ({
    title: 'Event restored',
    description: `${title} takes place. Guests are told.`,
  }),
  notRestored: 'Could not restore this event',
  guests: (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`,
  fewerPlaces: (guests: number, capacity: number): string =>
    `${guests} guests have a place already. With a limit of ${capacity} they keep it, and nobody else can join.`,
  notSaved: 'Could not save this event',
  notRemoved: 'Could not remove this event',
} as const

export const rsvpMessages = {
  none: 'No attendees yet',
  selectEvent: 'Select an event to see who is coming.',
  noMatch: 'No one on the list has that name or email.',
  gone: 'This guest is no longer on the list.',
  notCheckedIn: 'Could not check in',
} as const

export const adminTourMessages = {
  none: 'No tour requests yet',
  noneOfStatus: 'No requests with this status',
  ofDay: 'Tours of this day',
  isComing: 'Comes for a tour.',
  isAsking: 'Asked for a tour, not confirmed yet.',
  toTours: 'Open the tours',
  status: { new: 'New', confirmed: 'Confirmed', visited: 'Visited', joined: 'Joined', lost: 'Lost' },
  /** The day or hour that was asked for is past, too far or closed. */
  doesNotFit: 'Suggest another time',
  gone: 'This request no longer exists.',
  saved: (name: string): Notice => ({ title: 'Request saved', description: name }),
  notSaved: 'Could not save this request',
} as const

export const adminShopMessages = {
  none: 'No products yet',
  nameRequired: 'A product name is required',
  priceRequired: 'A price is required',
  notAPrice: (typed: string) => `We cannot read “${typed}” as a price. Enter dollars such as $99 or 99.50.`,
  priceZero: 'Enter a price above $0, such as $99.',
  priceTooHigh: 'This price is above $10,000. Please check it.',
  imageRequired: 'An image is required: enter a URL or choose a file',
  imageAddress: 'Use an address that starts with https://',
  imageGone: 'This image is no longer available. Please choose it again.',
  notAnImage: 'We could not read this file. Please use a PNG, JPEG or WebP image.',
  imageTooLarge: 'This image is larger than 1.5 MB. Please choose a smaller one.',
  stock: 'Use sizes and numbers such as S: 4, M: 6, L – or just one number, such as 12.',
  stockHint:
    'Optional. How many are left of each size; one number for all sizes, such as 12. When more arrive, add them: S: 4+6.',
  stockRead: (stock: string) => `Left then: ${stock}`,
  left: (left: readonly { size: string; count: number }[]): string =>
    `Left: ${left.map(({ size, count }) => (left.length === 1 && size === 'One Size' ? count : `${size} ${count}`)).join(', ')}`,
  full: 'The shop is full. Please remove a product first.',
  gone: 'This product is no longer in the shop.',
  added: (name: string): Notice => ({ title: 'Product added', description: name }),
  saved: (name: string): Notice => ({ title: 'Product saved', description: name }),
  removed: (name: string): Notice => ({ title: 'Product removed', description: name }),
  notSaved: 'Could not save this product',
  notRemoved: 'Could not remove this product',
} as const

export const adminOrderMessages = {
  none: 'No orders yet',
  noMatch: 'No orders match that name, email or number.',
  noMatchEarlier: 'No orders match so far. You can load older orders below.',
  deleted: 'Deleted account',
  gone: 'This order no longer exists.',
  alreadyUpdated: (status: 'picked_up' | 'canceled'): string =>
    `A colleague has already marked this order as ${status === 'picked_up' ? 'picked up' : 'canceled'}.`,
  ready: (who: string): Notice => ({ title: 'Marked as ready', description: who }),
  notReady: (who: string): Notice => ({ title: 'No longer marked as ready', description: who }),
  pickUpUndone: (who: string): Notice => ({ title: 'Waiting for pickup again', description: who }),
  pickedUp: (who: string): Notice => ({ title: 'Marked as picked up', description: who }),
  canceled: (who: string): Notice => ({ title: 'Order canceled', description: who }),
  notUpdated: 'Could not update this order',
} as const

export const adminMemberMessages = {
  confirmEmail: "Type the member's email to confirm",
  gone: 'This member no longer exists.',
  agreements: (missing: number) => (missing === 0 ? 'Agreements: all signed' : `Agreements: ${missing} to sign`),
  notShown: 'Could not load this member',
  detailsSaved: (name: string): Notice => ({ title: 'Details saved', description: name }),
  notSaved: 'Could not save these details',
  playerGone: 'This family has no such player any more.',
  addPlayer: 'Add player',
  playersNow: 'Players of this family',
  playerAdded: (name: string): Notice => ({ title: 'Player added', description: name }),
  retire: (name: string): string => `End the membership of ${name}`,
  retireHint: (bookings: number): string =>
    bookings === 0
      ? 'No new bookings can be made for this player. The family is told.'
      : `No new bookings can be made for this player. ${bookings === 1 ? 'The booking below stays' : 'The bookings below stay'} until you cancel ${bookings === 1 ? 'it' : 'them'} on the day sheet. The family is told.`,
  retired: (name: string): Notice => ({ title: 'Membership ended', description: name }),
  tooManyPlayers: {
    active: `This family already has ${playerLimits.active} players, the most that a family can have.`,
    addedPerWeek: `This family has added ${playerLimits.addedPerWeek} players in the last seven days, the most that it can.`,
    kept: `This family already has ${playerLimits.kept} players with those who have stopped, the most that it can have.`,
  },
  sendLink: 'Send the link again',
  linkSent: (email: string): Notice => ({ title: 'The link is on its way', description: email }),
  linkNotSent: 'Could not send the link',
  caregiverGone: 'This family has no such caregiver any more.',
  noteRequired: 'Write something first',
  noteHint: 'For the staff. The family sees it if they download their data.',
  waitingAddress: (email: string, until: string): string => `${email} (waiting to be confirmed until ${until})`,
  bookFor: (name: string): string => `Book for ${name}`,
  alert: 'Alert at the desk',
  alertHint: 'Shown at each booking, at check-in and in print, such as an allergy or who may collect the child.',
  noteGone: 'This note no longer exists.',
  notesFull: 'There are too many notes about this family. Please remove one first.',
  noteNotAdded: 'Could not add this note',
  noteNotRemoved: 'Could not remove this note',
  codeFor: (name: string): string => `Reset code for ${name}`,
  noCode: 'Could not make a reset code',
  codeOffline: 'You are offline. A reset code needs a connection.',
  codeWarning: (minutes: number): string =>
    `First make sure that you are talking to the family: with the code they set a new password, within ${minutes} minutes. An earlier code stops working.`,
  codeShown: (until: string): string =>
    `Read it aloud, or copy it. It works once, until ${until}, and is shown only now.`,
  codeUse: 'They enter it on the sign-in page under “Have a reset code?”, with a new password.',
  codeCopied: 'Code copied',
  codeNotCopied: 'Could not copy. Please select the code and copy it.',
  deleted: (name: string): Notice => ({ title: 'Account deleted', description: name }),
  notDeleted: 'Could not delete this account',
  none: 'No members yet',
  noMatch: 'No members match. Try another name or email, or the player’s name.',
  notDownloaded: 'Could not download the member list',
  downloaded: (file: string): Notice => ({ title: 'Member list downloaded', description: file }),
} as const

export const daySheetMessages = {
  noMember: 'No member has this email. Please check it, or register the family first.',
  memberRequired: 'Choose a member below, or enter a full email address',
  playersNotLoaded: 'Could not load the players of this family',
  nobodyFound: 'No member found. Try another name, email or phone number.',
  nearestOpen: 'Nearest open slots',
  bookingGone: (name: string): Notice => ({
    title: 'This booking has changed',
    description: `${name} is no longer in this slot: the booking was moved or canceled meanwhile.`,
  }),
  notHereYet: (count: number): string => `Not here yet (${count})`,
  everybodyHere: 'Everybody is here.',
  allFree: 'All free',
  bookingFor: (name: string): string => `Booking for ${name}: choose a free slot.`,
  notBookedYet: 'Not booked on this day: choose to book',
  stoppedPlayers: 'Sessions of players who have stopped',
  alerts: 'Alerts about the family',
  hasStopped: 'Has stopped: keep or cancel',
  nameRequired: 'A player is required',
  anyAge: 'Allow it: this hour is for other ages',
  overLimit: 'Book over the weekly limit',
  overLimitHint: 'This session will not count toward the member’s weekly limit.',
  free: 'Free',
  offeredTo: (name: string): string => `Offered to ${name}`,
  offeredUntil: (name: string, until: string): string => `Offered to ${name} until ${until}`,
  withdrawsOffer: 'If you book it for somebody else, the offer is withdrawn and the family is told.',
  heldForThem: 'This slot is offered to this family already. They accept it on their Standby page.',
  taken: 'Taken',
  unreadable: 'Its record cannot be read',
  noBookings: 'There are no bookings on this day, and it is not open for booking.',
  formerMember: 'Former member',
  inProgress: 'Booking in progress',
  notLoaded: 'Could not load the day sheet',
  booked: (name: string): Notice => ({ title: 'Booked', description: `${name} is on the day sheet.` }),
  moved: (name: string): Notice => ({
    title: 'Moved',
    description: `${name} has the new slot. The old one is open again.`,
  }),
  canceled: (name: string): Notice => ({ title: 'Canceled', description: `${name}’s slot is open again.` }),
  notBooked: 'Could not book',
  sameSlot: 'The booking is there now. Choose another time, day, lane or unit.',
  notMoved: 'Could not move this booking',
  notCanceled: 'Could not cancel this booking',
  notCheckedIn: 'Could not check in',
  checkInOnTheDay: 'Check-in opens on the day of the session.',
  safeToRetry: 'There was no response. It is safe to try again.',
  noChanges: 'No upcoming session has been moved or canceled by the club.',
  changesNotLoaded: 'Could not load the changes by the club',
  reason: 'Reason',
  noReason: 'No reason',
  otherReason: 'Another reason',
  inYourWords: 'In your words',
  familyReads: 'The family reads it in the email and on their schedule.',
  undone: (name: string): Notice => ({ title: 'Undone', description: `${name} has the slot again.` }),
  notUndone: 'Could not undo this',
  callFamily: 'The family sees it on their schedule. Please call them if they play soon.',
} as const

export const overviewMessages = {
  settingUnusable: (variable: string, problem: string) =>
    `The setting ${variable} ${problem}, so what it is for is off. Please tell the site administrator.`,
  auditPassed: (entries: number, when: string) =>
    `Last audit: ${when}. ${entries} ${entries === 1 ? 'booking' : 'bookings'}, no problems.`,
  auditFailed: (violations: number, when: string) =>
    `Last audit: ${when}. ${violations} ${violations === 1 ? 'problem' : 'problems'} found. Please tell the site administrator.`,
  unreadable: (records: number) =>
    `${records} ${records === 1 ? 'record' : 'records'} cannot be read and ${records === 1 ? 'is' : 'are'} missing from lists. Please tell the site administrator: docs/operations.md says what to do.`,
  /** Sessions from Monday to today, this week and last week. */
  trend: {
    better: (now: number, then: number) => `Better: ${now} by today, ${then} last week`,
    worse: (now: number, then: number) => `Worse: ${now} by today, ${then} last week`,
    level: (now: number) => `Level: ${now} by today, as last week`,
    moreRevenue: (now: string, then: string) => `Better: ${now} this week, ${then} last week`,
    revenue: (now: string, then: string) => `${now} this week so far, ${then} last week`,
  },
  notLoaded: 'Could not load the overview',
  noEvents: 'No events in these weeks',
  noneExpiring: 'No card expires by the end of next month.',
  quietest: (parts: string) => `Emptiest: ${parts}`,
  noneCanceled: 'No family has canceled a session of these weeks.',
  noneAbsent: 'Every family has been here in the last four weeks.',
  noneNew: 'Nobody has joined in these weeks.',
  left: 'Left: deleted accounts. Only the day of a deletion is kept, so there are no names.',
} as const

export const outboxMessages = {
  withheldCount: (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'}`,
  sendLinkThere: 'Send the link again from the family’s page',
  lead: 'Emails to families: what waits, what was sent, and whom to call instead.',
  mailOff:
    'This site has no mail server, so no email is sent. Families whose bookings you move or cancel are listed below: please call them.',
  none: 'No emails yet',
  noneOfState: {
    waiting: 'No email is waiting',
    sent: 'No email was sent yet',
    failed: 'No email has failed',
    withheld: 'No email was withheld',
  },
  state: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', withheld: 'Withheld' },
  lastSent: (count: number) => `The last ${count} are listed.`,
  unverified: 'address not verified',
  unreadable: 'a record that it is about cannot be read',
  nobodyToCall: 'Nobody has to be called today.',
  notByMail: 'not told by email',
  toStaff: 'Staff',
  toVisitor: 'Visitor',
  gone: 'This email is no longer in the outbox.',
  alreadySent: 'This email was sent meanwhile.',
  retried: { title: 'Will be sent again', description: 'It goes out within a minute.' } satisfies Notice,
  notRetried: 'Could not send this again',
} as const
