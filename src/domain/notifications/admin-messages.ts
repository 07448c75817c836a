/** Messages of the admin area: the outbox and tours. */
export const adminTourMessages = {
  status: {
    new: 'New',
    confirmed: 'Confirmed',
    visited: 'Visited',
    missed: 'Did not come',
    joined: 'Joined',
    lost: 'Lost',
  },
} as const

export const outboxMessages = {
  unverified: 'address not verified',
} as const
