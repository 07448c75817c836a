/** Messages of the tour request. */
import { andList } from '#domain/text/text.ts'

export const tourMessages = {
  missing: { title: 'Missing Information', description: 'Please fill in all fields.' },
  rejected: 'Submission failed',
  rejectedFallback: 'Failed to submit request',
  unavailable: 'Please try again later.',
  sent: { title: 'Request Sent!', description: "We'll be in touch shortly to confirm your tour." },
  /** What a field needs, by name. */
  fields: {
    name: 'Please tell us your name.',
    phone: 'Please enter a phone number.',
    date: 'Please pick a day.',
    time: 'Please select a time.',
  },
  /** Why there is no tour, for the visitor and for staff. The request is taken all the same. */
  hint: {
    past: 'This day is over',
    too_far: (last: string) => `Tours are planned until ${last}`,
    no_tours: (weekday: string) => `There are no tours on ${weekday}s`,
    begun: 'This hour has begun',
    closed: 'We are closed at this hour',
  },
  /** Under the date or the time. */
  another: (why: string, what: string) => `${why}; we will suggest ${what}.`,
  /** After such a request, and in the message about it. */
  willCall: (why: string) => `${why}. We will call you to find another time.`,
  /** What is open then, under the date or the time. */
  open: {
    day: (from: string, to: string) => `We are open from ${from} to ${to} that day.`,
    dayClosed: 'We are closed that day; we will suggest another one.',
    dayPart: (spans: readonly string[]) => `We are closed ${andList(spans)} that day.`,
    hourClosed: 'We are closed at this hour; we will suggest another one.',
    lanes: 'The lanes are open at this hour.',
    someLanes: (open: number, all: number) => `${open} of ${all} lanes ${open === 1 ? 'is' : 'are'} open at this hour.`,
    noLanes: 'The lanes are closed at this hour; you can see everything else.',
    lanesFrom: (time: string) => `The lanes open at ${time}; you can see everything else before.`,
    lanesUntil: (time: string) => `The lanes are open until ${time}; you can see everything else.`,
  },
} as const
