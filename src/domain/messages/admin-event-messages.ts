/** Messages of the admin area about events and their guests. */
import type { Notice } from './notice.ts'

export const adminEventMessages = {
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
  canceled: (title: string): Notice => ({
    title: 'Event canceled',
    description: `Members who RSVP’d will see ${title} marked as canceled.`,
  }),
  guests: (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`,
  notRemoved: 'Could not remove this event',
} as const

export const rsvpMessages = {
  gone: 'This guest is no longer on the list.',
} as const
