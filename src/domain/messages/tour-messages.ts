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
  refusal: {
    past: () => 'This day is over. Please pick another.',
    too_far: (last: string) => `Please pick a day until ${last}.`,
    closed: (_: string, name = '') => `No tours on this day (${name}). Please pick another.`,
    begun: () => 'This hour has begun. Please select a later one.',
  },
} as const
