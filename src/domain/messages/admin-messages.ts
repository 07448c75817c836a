/** Messages of the admin area: the outbox and tours. */
export const adminTourMessages = {
  status: { new: 'New', confirmed: 'Confirmed', visited: 'Visited', joined: 'Joined', lost: 'Lost' },
  gone: 'This request no longer exists.',
} as const

export const outboxMessages = {
  unverified: 'address not verified',
  unreadable: 'a record that it is about cannot be read',
  serverDown: 'the mail server did not answer',
  notShown: 'no device could be reached',
  gone: 'This email is no longer in the outbox.',
  alreadySent: 'This email was sent meanwhile.',
} as const
