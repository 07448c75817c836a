/**
 * User-visible messages, by area. Sentences of specification sections 5 and 8 are verbatim (see messages.test.ts);
 * the others follow their tone.
 */
import { bookables, cartQuantity, facility } from '#domain/facility/facility.ts'
import { password } from '#domain/facility/limits.ts'
import { durationText, slotNoun } from '#domain/text/durations.ts'

/** A toast: a bold title and an optional sentence. */
export type Notice = { title: string; description?: string }

const tryAgain = 'Please try again.'

export const tourMessages = {
  missing: { title: 'Missing Information', description: 'Please fill in all fields.' },
  rejected: 'Submission failed',
  rejectedFallback: 'Failed to submit request',
  unavailable: 'Please try again later.',
  sent: { title: 'Request Sent!', description: "We'll be in touch shortly to confirm your tour." },
  /** What a field needs, by name. */
  fields: {
    name: 'Please tell us your name.',
    phone: 'Please enter a phone number.',
    date: 'Please pick a day.',
    time: 'Please select a time.',
  },
  childAge: 'Please select an age.',
  closedDays: (days: readonly string[]) => `No tours on ${days.join(', ')}.`,
  requested: (when: string) => `You asked for a tour on ${when}.`,
  refusal: {
    past: () => 'This day is over. Please pick another.',
    too_far: (last: string) => `Please pick a day until ${last}.`,
    closed: (_: string, name = '') => `No tours on this day (${name}). Please pick another.`,
    begun: () => 'This hour has begun. Please select a later one.',
  },
} as const

/** After a reload because of a deploy. */
export const updateMessages = { updated: 'The site was updated' } as const

export const sessionMessages = {
  failed: 'Login failed',
  badCredentials: 'Invalid email or password',
  tryAgain,
  signedIn: (name: string): Notice => ({ title: 'Signed in', description: `Welcome, ${name}` }),
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  signedOut: 'Please sign in to continue.',
  signOutPending: 'You are logged out in this browser. The server will end the session as soon as it can.',
  signOutUnconfirmed: {
    title: 'Logged out in this browser',
    description: 'The server did not answer, so the session may still be open there. We will try again.',
  },
  staffOnly: 'This is for staff only.',
  membersOnly: 'This is for members only.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
} as const

const emailExists = 'An account with this email already exists.'
const signInInstead = 'Sign in instead'

export const registerMessages = {
  failed: 'Registration failed',
  tryAgain: 'Please try again',
  welcome: (name: string): Notice => ({ title: `Welcome, ${name}`, description: 'Your membership is set up.' }),
  syncedLocally: { title: 'Synced locally', description: 'Sync failed and will be retried later.' },
  emailTaken: `${emailExists} ${signInInstead}.`,
  emailExists,
  signInInstead,
  firstName: 'Parent/Guardian first name is required',
  lastName: 'Parent/Guardian last name is required',
  childName: "Child's name is required",
  childAge: "Child's age is required",
  childPosition: "Child's position is required",
  address: 'Address is required',
  parentPhone: 'Parent/Guardian phone is required',
  plan: 'Please select a membership plan',
  cardType: 'Card type is required',
  cardNumberRequired: 'Card number is required',
  cardNumber: 'Enter a valid card number',
  expiryRequired: 'Expiration is required',
  expiry: 'MM/YY',
  expired: 'This card has expired',
  /** Doubts about a card number that has the right form. */
  otherBrand: (brand: string) => `This looks like a ${brand} number. Please check the card type.`,
  checkDigits: 'A digit seems to be wrong. Please check the number.',
  cvvRequired: 'CVV is required',
  cvv: '3–4 digits',
  billingAddress: 'Billing address is required',
  emailRequired: 'Email is required',
  email: 'Enter a valid email',
  passwordRequired: 'Password is required',
  passwordShort: `Use at least ${password.min} characters`,
  passwordLong: `Use at most ${password.max} characters`,
  passwordCommon: 'This password is too common. Please choose another one.',
  confirmRequired: 'Please confirm your password',
  confirm: 'Passwords do not match',
  agree: 'You must agree to continue',
  tooLong: (limit: number) => `Use at most ${limit} characters`,
  cardInText: 'This looks like a card number. Please remove it from this field.',
} as const

export const accountMessages = {
  saved: { title: 'Details saved' },
  cardSaved: { title: 'Card changed' },
  planSaved: { title: 'Plan changed' },
  notSaved: 'Could not save your details',
  changedElsewhere:
    'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
  savedVersion: 'Saved version',
  notProvided: 'Not provided',
  notLoaded: 'Could not load your details',
  passwordChanged: { title: 'Password changed', description: 'All other devices have been signed out.' },
  passwordNotChanged: 'Could not change your password',
  currentRequired: 'Your current password is required',
  wrongPassword: 'This is not your current password',
  downloaded: { title: 'Your data has been downloaded' },
  notDownloaded: 'Could not download your data',
  deleted: { title: 'Your account has been deleted', description: 'Your bookings and RSVPs have been canceled.' },
  notDeleted: 'Could not delete your account',
  /** No response: the deletion may have started, and then it also completes. */
  deletionUnknown: 'No response from the server. It is safe to try again.',
  /** After such a failure, the session is gone. */
  signedOut: {
    title: 'You have been signed out',
    description: 'Your account may already be deleted. Sign in to find out.',
  },
  confirmEmail: "Type your account's email to confirm",
  deletionInProgress: 'This account is being deleted. Delete it again to finish now.',
  preview: 'A preview pass has no password or account. Log out to remove it from this browser.',
} as const

const weeklyLimit = (limit: number) => `Weekly limit reached (${limit} sessions)`
/** 'You have used both sessions this week (resets Monday)', or 'of Nov 30 to Dec 6' for another week. */
const allUsed = (limit: number) => (week?: string) =>
  `You have used ${limit === 1 ? 'your session' : limit === 2 ? 'both sessions' : `all ${limit} sessions`} ${week === undefined ? 'this week (resets Monday)' : `of ${week}`}`
const incomplete = 'Please complete all fields'

export const bookingMessages = {
  lane: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.lane.weeklyLimit),
    allUsed: allUsed(bookables.lane.weeklyLimit),
    taken: 'Selected lane and time is already booked',
    booked: `Lane reserved for ${durationText(bookables.lane.minutes)}`,
    cancel: 'Cancel reservation',
    keep: 'Keep reservation',
    canceled: 'Reservation canceled',
    cancelFailed: 'Failed to cancel reservation',
  },
  speede: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.speede.weeklyLimit),
    allUsed: allUsed(bookables.speede.weeklyLimit),
    taken: 'Selected unit and time is already booked',
    booked: 'Speede session booked',
    cancel: 'Cancel Speede session',
    keep: 'Keep session',
    canceled: 'Speede session canceled',
    cancelFailed: 'Failed to cancel session',
  },
  noSuchSlot: 'This slot does not exist. Please pick another one.',
  past: 'This slot has already started. Please pick a later one.',
  outsideWindow: 'This day is not open for booking yet. Please pick an earlier one.',
  notSaved: { title: 'Could not save booking', description: tryAgain },
  ownEmail: "Please use your account's email.",
  closed: (reason: string) => `This slot is closed: ${reason}`,
  closedMeanwhile: 'The club has closed this slot. Please pick another one.',
  closedLabel: 'Closed',
  /** Answers to a tap on a slot that cannot be picked. */
  closedBecause: (reason: string) => `Closed: ${reason}`,
  takenByOther: 'Taken.',
  nearestOpen: 'Nearest open:',
  addToCalendar: 'Add to calendar',
  pastHours: (noun: string) => `Show past ${noun}s`,
  used: (used: number, limit: number, week?: string) =>
    `${used} of ${limit} used ${week === undefined ? 'this week' : week}`,
  alreadyStarted: 'This session has already started and can no longer be canceled.',
  lost: 'This booking was canceled or took too long. Please pick the slot again.',
  inProgress: 'This booking is still in progress. Please try again in a minute.',
  gone: 'This booking no longer exists.',
  resets: 'Resets Monday.',
  /** Under the weekly limit of another week. */
  limitOf: (week: string) => `For the week of ${week}.`,
  /** 'hour' or 'half hour', by the length of a lane session. */
  slotNoun: slotNoun(bookables.lane.minutes),
  pickOne: `Pick an open ${slotNoun(bookables.lane.minutes)}`,
  freeToCancel: 'Cancel for free in Your Schedule.',
  allTaken: 'Everything is booked for the rest of this week.',
  notLoaded: 'Could not load availability',
} as const

const placesText = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`

export const eventMessages = {
  missing: { title: 'Missing information', description: 'Please provide your name, email, and quantity.' },
  saveFailed: { title: 'Could not save booking', description: tryAgain },
  requested: (title: string): Notice => ({
    title: 'Booking requested',
    description: `We'll confirm your booking for ${title}.`,
  }),
  cancel: 'Cancel RSVP',
  keep: 'Keep RSVP',
  canceled: 'RSVP canceled',
  cancelFailed: 'Failed to cancel RSVP',
  noSuchEvent: 'This event is no longer on the calendar.',
  over: 'This event has already started.',
  eventCanceled: 'This event was canceled.',
  tooFewPlaces: (left: number): string => (left === 0 ? 'This event is full.' : `Only ${placesText(left)} left.`),
  placesLeft: (left: number): string => (left === 0 ? 'Full' : `${placesText(left)} left`),
  none: 'No upcoming events',
  noneYet: 'The weekly events above are always on. New events will appear here.',
  notLoaded: 'Could not load the events',
} as const

/** Title above outdated data. `moment` is a time, preceded by the day if it is not today. */
export const dataAsOf = (moment: string): string => `Showing data as of ${moment}`

export const scheduleMessages = {
  empty: 'No upcoming items',
  canceledByClub: 'Canceled by the club',
  emptyHint: `The ${facility.facilityNoun} is quiet. Book an hour and it will appear here.`,
  nothingNext: 'Nothing booked yet. Pick an hour on the lanes.',
  changedByClub: 'Changed by the club',
  /** A change in one part of a booking: '5 PM' to '4 PM', 'lane 3' to 'lane 4'. */
  movedByClub: (from: string, to: string) => `Moved by the club from ${from} to ${to}`,
  canceledBecause: (reason: string) => `Canceled: ${reason}`,
  seen: 'OK',
  notSeen: 'Could not save that you have seen this',
  pickAnother: (noun: string) => `Pick another ${noun}`,
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'} by the club`,
  notLoaded: 'Could not load your schedule',
  undone: { title: 'Booked again' },
  notUndone: 'Could not book again',
} as const

export const shopMessages = {
  added: 'Added to cart',
  empty: 'Your cart is empty',
  placed: 'Thank you — order placed',
  line: (qty: number, item: string): string => `${qty} × ${item}`,
  addedLine: (name: string, size: string): string => `${name}, ${size}`,
  removed: 'Removed from cart',
  cleared: 'Cart cleared',
  copied: 'Order number copied',
  notCopied: 'Could not copy. Please select the number and copy it.',
  notPlaced: 'Could not place your order',
  safeToRetry: 'Your cart is saved. It is safe to try again: your order will not be placed twice.',
  noSuchProduct: 'One of these items is no longer in the shop. Please remove it.',
  noSuchSize: 'This size is no longer available. Please pick another one.',
  quantity: `Please choose a quantity from ${cartQuantity.min} to ${cartQuantity.max}.`,
  soldOut: 'One of these items is sold out. Please remove it.',
  fewLeft: (item: string, left: number): string =>
    left === 0 ? `${item} is sold out. Please remove it.` : `Only ${left} left of ${item}. Please order fewer.`,
  tooManyOrders: (count: number): string =>
    `You have placed ${count} orders today. Please ask at the front desk for more.`,
  tooLateToCancel: (status: 'picked_up' | 'canceled'): string =>
    status === 'canceled' ? 'This order has already been canceled.' : 'You have already picked up this order.',
  readyToCancel: 'This order is ready for you. To cancel it, please ask at the front desk.',
  noSuchOrder: 'This order no longer exists.',
  cancelOrder: (number: string): string => `Cancel order ${number}?`,
  orderCanceled: 'Order canceled',
  notCanceled: 'Failed to cancel order',
  beforeCheckout: 'Places the order. Pay at the desk when you pick it up.',
  afterCheckout:
    'We put it aside at the front desk. Come by any day, give this number and pay there. Until then you can cancel it under Account.',
  tooManyLines: 'There are too many different items for one order. Please place two orders.',
  priceChanged: 'A price has changed since you last saw it. Please check the new total.',
  gone: { product: 'No longer in the shop', size: 'This size is no longer available', soldOut: 'Sold out' },
  removeUnavailable: 'Please remove unavailable items first.',
  status: { pending_pickup: 'Pending pickup', ready: 'Ready to pick up', picked_up: 'Picked up', canceled: 'Canceled' },
  noOrders: 'No orders yet',
  mayBeOutdated: 'This may be out of date. Prices are checked again when you order.',
  ordersMayBeOutdated: 'No response from the server. These orders may be out of date.',
} as const

export { responseMessages, siteMessages } from './site-messages.ts'
