/**
 * Every sentence the product says when something is done or refused, once.
 * The first group of each block is the specification's section 8, letter for letter; the rest are ours, in its tone.
 */
import { bookables, cartQuantity, facility } from '#domain/facility/facility.ts'
import { password } from '#domain/facility/limits.ts'
import { durationText, slotNoun } from '#domain/text/durations.ts'

/** A toast: a title in bold and, where there is more to say, one sentence. */
export type Notice = { title: string; description?: string }

const tryAgain = 'Please try again.'

export const tourMessages = {
  missing: { title: 'Missing Information', description: 'Please fill in all fields.' },
  rejected: 'Submission failed',
  rejectedFallback: 'Failed to submit request',
  unavailable: 'Please try again later.',
  sent: { title: 'Request Sent!', description: "We'll be in touch shortly to confirm your tour." },
} as const

export const sessionMessages = {
  failed: 'Login failed',
  badCredentials: 'Invalid email or password',
  tryAgain,
  signedIn: (name: string): Notice => ({ title: 'Signed in', description: `Welcome, ${name}` }),
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  signedOut: 'Please sign in to continue.',
  staffOnly: 'This is for staff only.',
  membersOnly: 'This is for members only.',
  tooMany: (minutes: number) => `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
} as const

export const registerMessages = {
  failed: 'Registration failed',
  tryAgain: 'Please try again',
  welcome: (name: string): Notice => ({ title: `Welcome, ${name}`, description: 'Your membership is set up.' }),
  syncedLocally: { title: 'Synced locally', description: 'Sync failed and will be retried later.' },
  emailTaken: 'There is already an account with this email. Sign in instead.',
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
  cvvRequired: 'CVV is required',
  cvv: '3–4 digits',
  billingAddress: 'Billing address is required',
  emailRequired: 'Email is required',
  email: 'Enter a valid email',
  passwordRequired: 'Password is required',
  passwordShort: `Use at least ${password.min} characters`,
  passwordLong: `Use at most ${password.max} characters`,
  passwordCommon: 'This password is on the lists that attackers try first. Please choose another one.',
  confirmRequired: 'Please confirm your password',
  confirm: 'Passwords do not match',
  agree: 'You must agree to continue',
  tooLong: (limit: number) => `Use at most ${limit} characters`,
  cardInText: 'This looks like a card number. Please remove it from this field.',
} as const

export const accountMessages = {
  saved: { title: 'Details saved' },
  notSaved: 'Could not save your details',
  changedElsewhere:
    'These details were changed on another device meanwhile. Yours are kept here: save again to replace them.',
  changedTo: 'Now on record',
  nothing: 'Not given',
  notLoaded: 'Could not load your details',
  passwordChanged: { title: 'Password changed', description: 'Every other device is signed out.' },
  passwordNotChanged: 'Could not change your password',
  currentRequired: 'Your current password is required',
  wrongPassword: 'This is not your current password',
  downloaded: { title: 'Your data is downloaded' },
  notDownloaded: 'Could not download your data',
  deleted: { title: 'Your account is deleted', description: 'Your lanes, sessions and places are free for others.' },
  notDeleted: 'Could not delete your account',
  /** No answer came: the deletion may have begun, and then it also ends. */
  maybeDeleted: 'No answer from the club. Try again: what has been deleted stays deleted.',
  /** The account did not answer again after such a try. */
  signedOutMeanwhile: {
    title: 'You are signed out',
    description: 'Your account may be deleted already. Signing in shows whether it is.',
  },
  confirmEmail: "Type your account's email to confirm",
  closing: 'This account is being deleted. Delete it again to finish at once.',
  preview: 'A preview pass has no password and no account. Log out, and this browser forgets it.',
} as const

const weeklyLimit = (limit: number) => `Weekly limit reached (${limit} sessions)`
/** 'You have used both sessions this week (resets Monday)' */
const allUsed = (limit: number) =>
  `You have used ${limit === 1 ? 'your session' : limit === 2 ? 'both sessions' : `all ${limit} sessions`} this week (resets Monday)`
const incomplete = 'Please complete all fields'

export const bookingMessages = {
  lane: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.lane.weeklyLimit),
    allUsed: allUsed(bookables.lane.weeklyLimit),
    taken: 'Selected lane and time is already booked',
    booked: `Lane reserved for ${durationText(bookables.lane.minutes)}`,
    cancel: 'Cancel reservation',
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
    canceled: 'Speede session canceled',
    cancelFailed: 'Failed to cancel session',
  },
  noSuchSlot: 'There is no such slot. Please pick another one.',
  past: 'This slot has already begun. Please pick a later one.',
  outsideWindow: 'This day cannot be booked yet. Please pick an earlier one.',
  notSaved: { title: 'Could not save booking', description: tryAgain },
  ownEmail: "Please book with your own account's email.",
  closed: (reason: string) => `This slot is closed: ${reason}`,
  closedMeanwhile: 'The club has closed this slot. Please pick another one.',
  closedWord: 'Closed',
  begun: 'This session has already begun, so it can no longer be canceled.',
  lost: 'This booking was canceled or took too long. Please pick the slot again.',
  inProgress: 'This booking is still being made. Please try again in a minute.',
  gone: 'This booking is no longer there.',
  resets: 'Resets Monday.',
  /** What one start on a lane is called. */
  start: slotNoun(bookables.lane.minutes),
  pickOne: `Pick an open ${slotNoun(bookables.lane.minutes)}`,
  freeToCancel: 'Free to cancel from Your Schedule.',
  allTaken: 'Everything is taken for the rest of this week.',
  notLoaded: 'Could not load what is open',
} as const

export const eventMessages = {
  missing: { title: 'Missing information', description: 'Please provide your name, email, and quantity.' },
  saveFailed: { title: 'Could not save booking', description: tryAgain },
  requested: (title: string): Notice => ({
    title: 'Booking requested',
    description: `We'll confirm your booking for ${title}.`,
  }),
  cancel: 'Cancel RSVP',
  canceled: 'RSVP canceled',
  cancelFailed: 'Failed to cancel RSVP',
  noSuchEvent: 'This event is no longer on the calendar.',
  over: 'This event is already over.',
  eventCanceled: 'This event was canceled.',
  none: 'No upcoming events',
  noneYet: 'The weekly ones above are always on. New ones show up here.',
  notLoaded: 'Could not load the events',
} as const

/** Above what is old because no answer came. `moment` is a time of day, with the day in front if it was not today. */
export const shownAsOf = (moment: string): string => `Shown as of ${moment}`

export const scheduleMessages = {
  empty: 'No upcoming items',
  canceledByClub: 'Canceled by the club',
  quiet: `The ${facility.houseWord} is quiet. Book an hour and it shows up here.`,
  keep: 'Keep it',
  notLoaded: 'Could not load your schedule',
  undone: { title: 'Booked again' },
  notUndone: 'Could not book it again',
} as const

export const shopMessages = {
  added: 'Added to cart',
  empty: 'Your cart is empty',
  placed: 'Thank you — order placed',
  /** One line of an order. */
  line: ({ qty, name, size }: { qty: number; name: string; size: string }): string => `${qty} × ${name}, ${size}`,
  addedLine: (name: string, size: string): string => `${name}, ${size}`,
  removed: 'Removed from cart',
  cleared: 'Cart cleared',
  copied: 'Order number copied',
  notCopied: 'Could not copy. Please select the number instead.',
  notPlaced: 'Could not place your order',
  notAnswered: 'Your cart is kept. Try again: your order is never placed twice.',
  noSuchProduct: 'One of these items is no longer in the shop. Please remove it.',
  noSuchSize: 'This size is no longer offered. Please pick another one.',
  quantity: `Please choose a quantity from ${cartQuantity.min} to ${cartQuantity.max}.`,
  tooManyLines: 'These are too many different items for one order. Please make two.',
  priceChanged: 'A price has changed since you last saw it. Please check the new total.',
  gone: { product: 'No longer in the shop', size: 'This size is no longer offered' },
  removeGone: 'Please remove what is no longer offered first.',
  status: { pending_pickup: 'Pending pickup', picked_up: 'Picked up', canceled: 'Canceled' },
  noOrders: 'No orders yet',
  lastSeen: 'Shown as last seen. Prices are checked again when you order.',
  ordersLastSeen: 'No answer from the club. These are your orders as last seen.',
} as const

// What every page carries stands apart, so that the first page does not carry the rest.
export { responseMessages, siteMessages } from './site-messages.ts'
