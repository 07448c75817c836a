/** Every sentence of specification sections 5 and 8, letter for letter: dashes, dots and apostrophes included. */
import { describe, expect, test } from 'vitest'
import * as words from './words.ts'

const { bookingWords, eventWords, registerWords, scheduleWords, sessionWords, shopWords, siteWords, tourWords } = words

/** Sentences by the section that demands them; the right side is the specification's text. */
const sentences: Record<string, [said: string, specified: string][]> = {
  '5 and 8, tour request': [
    [tourWords.missing.title, 'Missing Information'],
    [tourWords.missing.description, 'Please fill in all fields.'],
    [tourWords.rejected, 'Submission failed'],
    [tourWords.rejectedFallback, 'Failed to submit request'],
    [tourWords.unavailable, 'Please try again later.'],
    [tourWords.sent.title, 'Request Sent!'],
    [tourWords.sent.description, "We'll be in touch shortly to confirm your tour."],
  ],
  '5 and 8, login': [
    [sessionWords.emailRequired, 'Email is required'],
    [sessionWords.passwordRequired, 'Password is required'],
    [sessionWords.failed, 'Login failed'],
    [sessionWords.tryAgain, 'Please try again.'],
    [sessionWords.badCredentials, 'Invalid email or password'],
    [sessionWords.signedIn('Pat').title, 'Signed in'],
    [sessionWords.signedIn('Pat').description ?? '', 'Welcome, Pat'],
  ],
  '5, registration': [
    [registerWords.firstName, 'Parent/Guardian first name is required'],
    [registerWords.lastName, 'Parent/Guardian last name is required'],
    [registerWords.childName, "Child's name is required"],
    [registerWords.childAge, "Child's age is required"],
    [registerWords.childPosition, "Child's position is required"],
    [registerWords.address, 'Address is required'],
    [registerWords.parentPhone, 'Parent/Guardian phone is required'],
    [registerWords.plan, 'Please select a membership plan'],
    [registerWords.cardType, 'Card type is required'],
    [registerWords.cardNumberRequired, 'Card number is required'],
    [registerWords.cardNumber, 'Enter a valid card number'],
    [registerWords.expiryRequired, 'Expiration is required'],
    [registerWords.expiry, 'MM/YY'],
    [registerWords.cvvRequired, 'CVV is required'],
    [registerWords.cvv, '3\u20134 digits'],
    [registerWords.billingAddress, 'Billing address is required'],
    [registerWords.emailRequired, 'Email is required'],
    [registerWords.email, 'Enter a valid email'],
    [registerWords.passwordRequired, 'Password is required'],
    [registerWords.passwordShort, 'Use at least 8 characters'],
    [registerWords.confirm, 'Passwords do not match'],
    [registerWords.agree, 'You must agree to continue'],
  ],
  '8, registration': [
    [registerWords.failed, 'Registration failed'],
    [registerWords.tryAgain, 'Please try again'],
    [registerWords.syncedLocally.title, 'Synced locally'],
    [registerWords.syncedLocally.description, 'Sync failed and will be retried later.'],
  ],
  '5 and 8, lane reservation': [
    [bookingWords.lane.incomplete, 'Please complete all fields'],
    [bookingWords.lane.weeklyLimit, 'Weekly limit reached (2 sessions)'],
    [bookingWords.lane.taken, 'Selected lane and time is already booked'],
    [bookingWords.lane.booked, 'Lane reserved for 1 hour'],
    [bookingWords.lane.cancelFailed, 'Failed to cancel reservation'],
    [bookingWords.lane.canceled, 'Reservation canceled'],
  ],
  '5 and 8, Speede booking': [
    [bookingWords.speede.incomplete, 'Please complete all fields'],
    [bookingWords.speede.weeklyLimit, 'Weekly limit reached (2 sessions)'],
    [bookingWords.speede.taken, 'Selected unit and time is already booked'],
    [bookingWords.speede.booked, 'Speede session booked'],
    [bookingWords.speede.cancelFailed, 'Failed to cancel session'],
    [bookingWords.speede.canceled, 'Speede session canceled'],
  ],
  '5 and 8, event booking': [
    [eventWords.missing.title, 'Missing information'],
    [eventWords.missing.description, 'Please provide your name, email, and quantity.'],
    [eventWords.saveFailed.title, 'Could not save booking'],
    [eventWords.saveFailed.description, 'Please try again.'],
    [eventWords.requested('Game Night').title, 'Booking requested'],
    [eventWords.requested('Game Night').description ?? '', "We'll confirm your booking for Game Night."],
    [eventWords.cancelFailed, 'Failed to cancel RSVP'],
    [eventWords.canceled, 'RSVP canceled'],
  ],
  '2, schedule': [
    [scheduleWords.empty, 'No upcoming items'],
    [bookingWords.lane.cancel, 'Cancel reservation'],
    [bookingWords.speede.cancel, 'Cancel Speede session'],
    [eventWords.cancel, 'Cancel RSVP'],
  ],
  '2, shop, cart and not found': [
    [shopWords.added, 'Added to cart'],
    [shopWords.empty, 'Your cart is empty'],
    [shopWords.placed, 'Thank you \u2014 order placed'],
    [siteWords.notFound, 'Oops! Page not found'],
  ],
}

describe.each(Object.entries(sentences))('section %s', (_, said) => {
  test.each(said)('%s', (sentence, specified) => expect(sentence).toBe(specified))
})

test('a wait is told in minutes, and one minute is one minute', () => {
  expect(sessionWords.tooMany(1)).toBe('Too many attempts. Try again in 1 minute.')
  expect(sessionWords.tooMany(14)).toBe('Too many attempts. Try again in 14 minutes.')
})

test('the tour asks for Information, an event for information: the two titles differ by that letter', () => {
  expect(tourWords.missing.title.toLowerCase()).toBe(eventWords.missing.title.toLowerCase())
  expect(tourWords.missing.title).not.toBe(eventWords.missing.title)
})
