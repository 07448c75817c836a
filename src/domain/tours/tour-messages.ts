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
  /** After such a request, and in the message about it. */
  willCall: (why: string) => `${why}. We will call you to find another time.`,
} as const
