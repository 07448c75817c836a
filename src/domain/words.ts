/**
 * Every sentence the product says when something is done or refused, once.
 * The first group of each block is the specification's section 8, letter for letter; the rest are ours, in its tone.
 */
import { bookables } from './facility.ts'

/** A toast: a title in bold and, where there is more to say, one sentence. */
export type Notice = { title: string; description?: string }

const tryAgain = 'Please try again.'

export const tourWords = {
  missing: { title: 'Missing Information', description: 'Please fill in all fields.' },
  rejected: 'Submission failed',
  rejectedFallback: 'Failed to submit request',
  unavailable: 'Please try again later.',
  sent: { title: 'Request Sent!', description: "We'll be in touch shortly to confirm your tour." },
} as const

export const sessionWords = {
  failed: 'Login failed',
  badCredentials: 'Invalid email or password',
  tryAgain,
  signedIn: (name: string): Notice => ({ title: 'Signed in', description: `Welcome, ${name}` }),
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  signedOut: 'Please sign in to continue.',
  staffOnly: 'This is for staff only.',
  tooMany: (minutes: number) => `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
} as const

export const registerWords = {
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
  passwordShort: 'Use at least 8 characters',
  passwordLong: 'Use at most 128 characters',
  passwordCommon: 'This password is on the lists that attackers try first. Please choose another one.',
  confirmRequired: 'Please confirm your password',
  confirm: 'Passwords do not match',
  agree: 'You must agree to continue',
  tooLong: (limit: number) => `Use at most ${limit} characters`,
  cardInText: 'This looks like a card number. Please remove it from this field.',
} as const

const weeklyLimit = (limit: number) => `Weekly limit reached (${limit} sessions)`
const incomplete = 'Please complete all fields'

export const bookingWords = {
  lane: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.lane.weeklyLimit),
    taken: 'Selected lane and time is already booked',
    booked: 'Lane reserved for 1 hour',
    cancel: 'Cancel reservation',
    canceled: 'Reservation canceled',
    cancelFailed: 'Failed to cancel reservation',
  },
  speede: {
    incomplete,
    weeklyLimit: weeklyLimit(bookables.speede.weeklyLimit),
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
  inProgress: 'This booking is still being made. Please try again in a minute.',
  gone: 'This booking is no longer there.',
  resets: 'Resets Monday.',
} as const

export const eventWords = {
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
} as const

export const scheduleWords = {
  empty: 'No upcoming items',
  canceledByClub: 'Canceled by the club',
} as const

/** What an answer says when no more exact sentence is known. */
export const answerWords = {
  invalid: 'Please check what you entered.',
  notFound: 'Not found.',
  methodNotAllowed: 'This address does not answer that kind of request.',
  tooLarge: 'This is too large to send.',
  notJson: 'Please send JSON.',
  foreignOrigin: 'This request did not come from our site.',
  unavailable: 'We could not reach our records just now. Please try again in a moment.',
  bug: 'Something went wrong on our side. Please try again.',
  noAnswer: 'No answer from the club. Check your connection and try again.',
} as const
