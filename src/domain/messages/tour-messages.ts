/** Messages of the tour request. */

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
  childAge: 'Please select an age.',
  closedDays: (days: readonly string[]) => `No tours on ${days.join(', ')}.`,
  requested: (when: string) => `You asked for a tour on ${when}.`,
  /** Under the date or the time. The request is taken all the same. */
  hint: {
    past: () => 'This day is over; we will suggest another day.',
    too_far: (last: string) => `Tours are planned until ${last}; we will suggest another day.`,
    closed: (day: string, name = '') => `No tours on ${day} (${name}); we will suggest another day.`,
    begun: () => 'This hour has begun; we will suggest another one.',
  },
} as const
