/**
 * User-visible messages, by area. Sentences of specification sections 5 and 8 are verbatim (see messages.test.ts);
 * the others follow their tone. Each area has its own module, so that a page loads only its own sentences.
 */

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

export { accountMessages, registerMessages } from './account-messages.ts'
export { bookingMessages } from './booking-messages.ts'
export { eventMessages } from './event-messages.ts'
export { dataAsOf, scheduleMessages } from './schedule-messages.ts'
export { shopMessages } from './shop-messages.ts'
export { responseMessages, siteMessages } from './site-messages.ts'
