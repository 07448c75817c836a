/** Messages of the calendars that calendar programs read. */
import { facility } from '#domain/facility/facility.ts'
import type { CalendarProgram } from '#domain/feeds/feeds.ts'

const programs: Readonly<Record<CalendarProgram, string>> = {
  google: 'Google',
  apple: 'Apple Calendar',
  outlook: 'Outlook',
  other: 'Another calendar',
}

export const feedMessages = {
  title: 'Calendar',
  empty: 'Nothing booked yet',
  lead: 'What you book appears in your own calendar, and moves and goes with it.',
  /** What a calendar is of. */
  everything: 'The whole family',
  only: (name: string) => `Only ${name}`,
  names: 'First names in the titles',
  namesMean: 'Your calendar’s provider then stores them too.',
  subscribe: 'Subscribe',
  subscribeTo: (title: string) => `Subscribe: ${title}`,
  notYet: 'Not subscribed.',
  make: 'Make the address',
  apple: 'Apple and others',
  google: 'Google',
  outlook: 'Outlook',
  address: 'Or add this address in your calendar',
  copied: 'Address copied',
  notCopied: 'Could not copy. Select the address and copy it.',
  googleMeans: 'Google takes it only on a computer, and looks once or twice a day: a change may take until tomorrow.',
  secret: 'Whoever has the address can read this calendar, and do nothing else.',
  looked: (program: CalendarProgram, when: string) => `${programs[program]} last looked ${when}.`,
  today: (time: string) => `today at ${time}`,
  neverLooked: 'No calendar has looked yet.',
  ended: 'The address ended with your last password. Make a new one, and subscribe again.',
  renew: 'New address',
  renewMeans: 'The address so far stops working everywhere. Then subscribe again with the new one.',
  keep: 'Keep this one',
  renewed: { title: 'The calendar has a new address' },
  end: 'End',
  endOf: (title: string) => `End: ${title}`,
  endTitle: 'End this calendar?',
  endAction: 'End calendar',
  endMeans: 'Its address stops working. Remove it in your calendar program too, which may keep what it has read.',
  stopped: { title: 'The calendar has ended' },
  notSaved: 'Could not change the calendar',
  notLoaded: 'Could not load your calendars.',
  load: 'Try again',
  noSuchFeed: 'This calendar has ended.',
  /** The name that calendar programs show. */
  nameOf: (player?: string) => (player === undefined ? facility.name : `${facility.name}: ${player}`),
} as const
