/** Messages of the tablet at the door, most of which a child reads, and about arrivals that wait for a connection. */

export const doorMessages = {
  loading: 'Loading today...',
  open: 'Tablet at the door',
} as const

export const queuedArrivalMessages = {
  waitingHere: 'Waits for a connection',
  signOut: (count: number) => `${count === 1 ? '1 arrival was' : `${count} arrivals were`} not sent`,
  signOutHint: 'They have no connection yet, or were refused. If you sign out now, they are lost.',
} as const
