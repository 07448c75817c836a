/** Messages of events and RSVPs. */
import { eventQuantity } from '#domain/facility/facility.ts'
import type { Notice } from './notice.ts'

const placesText = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`

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
  tooFewPlaces: (left: number): string => (left === 0 ? 'This event is full.' : `Only ${placesText(left)} left.`),
  placesLeft: (left: number): string => (left === 0 ? 'Full' : `${placesText(left)} left`),
} as const
