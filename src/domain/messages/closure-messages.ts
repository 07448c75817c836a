/** Messages about closures and the bookings that fall in closed hours. */
import type { Notice } from './notice.ts'

const decided = (verb: string, done: number, all: number): Notice => ({
  title: `${done} of ${all} ${all === 1 ? 'booking' : 'bookings'} ${verb}`,
  ...(done < all && { description: 'The others still need a decision.' }),
})

export const closureMessages = {
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
  times: 'Enter a whole number from 2 to 26.',
  moveAll: (closure: string): string => `Move bookings: ${closure}`,
  moveAllHint:
    'Each family is told of its new time at once. Families whose time changes a lot are not ticked. Call them first.',
  moveSome: (chosen: number, all: number): string => `Move ${chosen} of ${all} ${all === 1 ? 'booking' : 'bookings'}`,
  moving: (left: number): string => `Moving, ${left} to go...`,
  moved: (name: string, from: string, to: string): string => `${name}: ${from} → ${to}. Moved.`,
  stayed: (name: string, from: string, why: string): string => `${name}: ${from}. Not moved: ${why}`,
  decidedMeanwhile: 'Somebody has decided about this booking meanwhile.',
  notMoved: 'Not every booking was moved',
  moveFromTo: (name: string, from: string, to: string): string => `${name}: ${from} → ${to}`,
  noneFree: (name: string, from: string): string => `${name}: ${from}. Nothing is free that day, please call.`,
  notSearched: 'Could not look for free slots. Please try again.',
  decided: {
    cancel: (done: number, all: number): Notice => decided('canceled', done, all),
    move: (done: number, all: number): Notice => decided('moved', done, all),
  },
  notKept: 'Could not keep this booking',
} as const
