/** Messages about arrivals that wait for a connection. */

export const queuedArrivalMessages = {
  waitingHere: 'Waits for a connection',
  signOut: (count: number) => `${count === 1 ? '1 arrival was' : `${count} arrivals were`} not sent`,
  signOutHint: 'They have no connection yet, or were refused. If you sign out now, they are lost.',
} as const
