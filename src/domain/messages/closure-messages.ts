/** Messages about closures and the bookings that fall in closed hours. */
import type { Notice } from './notice.ts'

/** '2 bookings and 1 event' */
const countOf = (bookings: number, events: number): string =>
  [
    ...(bookings > 0 ? [`${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`] : []),
    ...(events > 0 ? [`${events} ${events === 1 ? 'event' : 'events'}`] : []),
  ].join(' and ')

const decided = (verb: string, done: number, all: number): Notice => ({
  title: `${done} of ${all} ${all === 1 ? 'booking' : 'bookings'} ${verb}`,
  ...(done < all && { description: 'The others still need a decision.' }),
})

export const closureMessages = {
  lead: 'No one can book these slots while they are closed. Existing bookings stay until you keep, move or cancel them.',
  none: 'No closures',
  whenRequired: 'A start and an end are required',
  reasonRequired: 'A reason is required. Members will see it.',
  refusal: {
    backwards: 'The end must be after the start.',
    over: 'This time has already passed.',
    too_far: 'This is more than a year away. Please check the year.',
    too_long: 'A closure can last up to three months. Please add two instead.',
    overlaps: 'It would begin again before it ends. Please choose another end, or fewer repetitions.',
  },
  full: 'There are too many closures. Please remove one first.',
  noSuchUnit: 'This lane or unit does not exist.',
  gone: 'This closure no longer exists.',
  added: (bookings: number, events: number): Notice => ({
    title: 'Closed',
    description:
      bookings + events === 0
        ? 'No bookings are affected.'
        : `${countOf(bookings, events)} ${bookings + events === 1 ? 'needs' : 'need'} a decision, above the sheet.`,
  }),
  times: 'Enter a whole number from 2 to 26.',
  eventsInside: 'Nobody can RSVP to these events while the club is closed.',
  keepEvent: (event: string): string => `Keep ${event}`,
  cancelEvent: (event: string): string => `Cancel ${event}`,
  cancelEventHint: 'Its guests are told. You can restore it on the Events page.',
  eventKept: (event: string): Notice => ({ title: 'Event kept', description: `${event} takes place. RSVPs are open.` }),
  /** `closure` is 'Lane 2, New boards'. */
  cancelAll: (bookings: number, closure: string): string => `Cancel ${bookings} bookings: ${closure}?`,
  moveAll: (closure: string): string => `Move bookings: ${closure}`,
  moveAllHint:
    'Each family is told of its new time at once. Whoever would have to come much earlier or later is not ticked: call them first.',
  moveSome: (chosen: number, all: number): string => `Move ${chosen} of ${all}`,
  moving: (left: number): string => `Moving, ${left} to go...`,
  moved: (name: string, from: string, to: string): string => `${name}: ${from} → ${to}. Moved.`,
  stayed: (name: string, from: string, why: string): string => `${name}: ${from}. Not moved: ${why}`,
  decidedMeanwhile: 'Somebody has decided about this booking meanwhile.',
  notMoved: 'Not every booking was moved',
  moveFromTo: (name: string, from: string, to: string): string => `${name}: ${from} → ${to}`,
  noneFree: (name: string, from: string): string => `${name}: ${from}. Nothing is free that day, please call.`,
  notSearched: 'Could not look for free slots. Please try again.',
  reopen: (closure: string): string => `Reopen ${closure}?`,
  reopenHint: (waiting: number): string =>
    waiting === 0
      ? 'Members can book these slots again.'
      : `Members can book these slots again, and ${waiting === 1 ? 'one family learns that it' : `${waiting} families learn that they`} can come after all.`,
  cancelAllHint: 'The families see it on their schedule. Please call those who play soon.',
  decided: {
    cancel: (done: number, all: number): Notice => decided('canceled', done, all),
    move: (done: number, all: number): Notice => decided('moved', done, all),
  },
  removed: { title: 'Reopened', description: 'Members can book these slots again.' },
  notAdded: 'Could not add the closure',
  notRemoved: 'Could not reopen these slots',
  notKept: 'Could not keep this booking',
  notLoaded: 'Could not load the closures',
  undecided: (bookings: number, events: number): string =>
    bookings + events === 1
      ? `${countOf(bookings, events)} falls in closed hours and needs a decision.`
      : `${countOf(bookings, events)} fall in closed hours and need a decision.`,
} as const
