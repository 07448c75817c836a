/** The sentences of specification sections 5 and 8 are verbatim, including dashes, periods and apostrophes. */
import { describe, expect, test } from 'vitest'
import { registerMessages } from './fields/account-messages.ts'
import { bookingMessages, scheduleMessages } from './bookings/booking-messages.ts'
import { eventMessages } from './events/event-messages.ts'
import { sessionMessages } from './sign-in/session-messages.ts'
import { shopMessages } from './shop/shop-messages.ts'
import { siteMessages } from './fields/site-messages.ts'
import { tourMessages } from './tours/tour-messages.ts'

/** Messages by section of the specification, each with the text it specifies. */
const sentences: Record<string, [message: string, specified: string][]> = {
  '5 and 8, tour request': [
    [tourMessages.missing.title, 'Missing Information'],
    [tourMessages.missing.description, 'Please fill in all fields.'],
    [tourMessages.rejected, 'Submission failed'],
    [tourMessages.rejectedFallback, 'Failed to submit request'],
    [tourMessages.unavailable, 'Please try again later.'],
    [tourMessages.sent.title, 'Request Sent!'],
    [tourMessages.sent.description, "We'll be in touch shortly to confirm your tour."],
  ],
  '5 and 8, login': [
    [sessionMessages.emailRequired, 'Email is required'],
    [sessionMessages.passwordRequired, 'Password is required'],
    [sessionMessages.failed, 'Login failed'],
    [sessionMessages.tryAgain, 'Please try again.'],
    [sessionMessages.badCredentials, 'Invalid email or password'],
    [sessionMessages.signedIn('Pat').title, 'Signed in'],
    [sessionMessages.signedIn('Pat').description ?? '', 'Welcome, Pat'],
  ],
  '5, registration': [
    [registerMessages.firstName, 'Parent/Guardian first name is required'],
    [registerMessages.lastName, 'Parent/Guardian last name is required'],
    [registerMessages.childName, "Child's name is required"],
    [registerMessages.childAge, "Child's age is required"],
    [registerMessages.childPosition, "Child's position is required"],
    [registerMessages.address, 'Address is required'],
    [registerMessages.parentPhone, 'Parent/Guardian phone is required'],
    [registerMessages.plan, 'Please select a membership plan'],
    [registerMessages.cardType, 'Card type is required'],
    [registerMessages.cardNumberRequired, 'Card number is required'],
    [registerMessages.cardNumber, 'Enter a valid card number'],
    [registerMessages.expiryRequired, 'Expiration is required'],
    [registerMessages.expiry, 'MM/YY'],
    [registerMessages.cvvRequired, 'CVV is required'],
    [registerMessages.cvv, '3\u20134 digits'],
    [registerMessages.billingAddress, 'Billing address is required'],
    [registerMessages.emailRequired, 'Email is required'],
    [registerMessages.email, 'Enter a valid email'],
    [registerMessages.passwordRequired, 'Password is required'],
    [registerMessages.passwordShort, 'Use at least 8 characters'],
    [registerMessages.confirm, 'Passwords do not match'],
    [registerMessages.agree, 'You must agree to continue'],
  ],
  '8, registration': [
    [registerMessages.failed, 'Registration failed'],
    [registerMessages.tryAgain, 'Please try again'],
    [registerMessages.syncedLocally.title, 'Synced locally'],
    [registerMessages.syncedLocally.description, 'Sync failed and will be retried later.'],
  ],
  '5 and 8, lane reservation': [
    [bookingMessages.lane.incomplete, 'Please complete all fields'],
    [bookingMessages.lane.weeklyLimit, 'Weekly limit reached (2 sessions)'],
    [bookingMessages.lane.taken, 'Selected lane and time is already booked'],
    [bookingMessages.lane.booked, 'Lane reserved for 1 hour'],
    [bookingMessages.lane.cancelFailed, 'Failed to cancel reservation'],
    [bookingMessages.lane.canceled, 'Reservation canceled'],
  ],
  '5 and 8, Speede booking': [
    [bookingMessages.speede.incomplete, 'Please complete all fields'],
    [bookingMessages.speede.weeklyLimit, 'Weekly limit reached (2 sessions)'],
    [bookingMessages.speede.taken, 'Selected unit and time is already booked'],
    [bookingMessages.speede.booked, 'Speede session booked'],
    [bookingMessages.speede.cancelFailed, 'Failed to cancel session'],
    [bookingMessages.speede.canceled, 'Speede session canceled'],
  ],
  '5 and 8, event booking': [
    [eventMessages.missing.title, 'Missing information'],
    [eventMessages.missing.description, 'Please provide your name, email, and quantity.'],
    [eventMessages.saveFailed.title, 'Could not save booking'],
    [eventMessages.saveFailed.description, 'Please try again.'],
    [eventMessages.requested('Game Night').title, 'Booking requested'],
    [eventMessages.requested('Game Night').description ?? '', "We'll confirm your booking for Game Night."],
    [eventMessages.cancelFailed, 'Failed to cancel RSVP'],
    [eventMessages.canceled, 'RSVP canceled'],
  ],
  '2, schedule': [
    [scheduleMessages.empty, 'No upcoming items'],
    [bookingMessages.lane.cancel, 'Cancel reservation'],
    [bookingMessages.speede.cancel, 'Cancel Speede session'],
    [eventMessages.cancel, 'Cancel RSVP'],
  ],
  '2, shop, cart and not found': [
    [shopMessages.added, 'Added to cart'],
    [shopMessages.empty, 'Your cart is empty'],
    [shopMessages.placed, 'Thank you \u2014 order placed'],
    [siteMessages.notFound, 'Oops! Page not found'],
  ],
}

describe.each(Object.entries(sentences))('section %s', (_, pairs) => {
  test.each(pairs)('%s', (message, specified) => expect(message).toBe(specified))
})

test('a wait is in minutes, with a singular form', () => {
  expect(sessionMessages.tooManyAttempts(1)).toBe('Too many attempts. Try again in 1 minute.')
  expect(sessionMessages.tooManyAttempts(14)).toBe('Too many attempts. Try again in 14 minutes.')
})

test('the titles for tours and events differ only in the capital of Information', () => {
  expect(tourMessages.missing.title.toLowerCase()).toBe(eventMessages.missing.title.toLowerCase())
  expect(tourMessages.missing.title).not.toBe(eventMessages.missing.title)
})
