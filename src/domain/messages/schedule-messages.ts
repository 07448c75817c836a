/** Messages of the schedule. The header of members counts the changes by the club. */
import { facility } from '#domain/facility/facility.ts'

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
  /** On one of several bookings of a family. */
  cancelAll: (count: number) => `Cancel all ${count}`,
  undone: { title: 'Booked again' },
  notUndone: 'Could not book again',
} as const
