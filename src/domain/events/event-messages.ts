/** Messages of events and RSVPs. */
import { eventQuantity } from '#domain/facility/facility.ts'
import { counted } from '#domain/text/text.ts'
import type { Notice } from '#domain/text/notice.ts'

export const eventMessages = {
  missing: { title: 'Missing information', description: 'Please provide your name, email, and quantity.' },
  /** What a field needs, by name. */
  fields: {
    name: 'Please enter a name.',
    email: 'Please enter an email.',
    qty: `Please enter how many people come, up to ${eventQuantity.max}.`,
  },
  bookIt: 'Book it',
  change: 'Change',
  saveFailed: { title: 'Could not save booking', description: 'Please try again.' },
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
  notHeld: { canceled: 'Canceled', closed: 'Closed' },
  tooFewPlaces: (left: number): string => (left === 0 ? 'This event is full.' : `Only ${counted(left, 'place')} left.`),
  placesLeft: (left: number): string => (left === 0 ? 'Full' : `${counted(left, 'place')} left`),
} as const
