/** Messages of the admin area about events and their guests. */
import type { Notice } from '#domain/text/notice.ts'

export const adminEventMessages = {
  past: 'Choose a date and time in the future.',
  tooFar: 'This date is more than two years away. Please check the year.',
  endRequired: 'Say when it ends, because the lanes are closed until then.',
  capacity: 'Enter a whole number from 1 to 999, or leave it empty for no limit.',
  places: (taken: number, capacity: number): string => `${taken} of ${capacity} places`,
  canceled: (title: string): Notice => ({
    title: 'Event canceled',
    description: `Members who RSVP’d will see ${title} marked as canceled.`,
  }),
  notRemoved: 'Could not remove this event',
} as const
