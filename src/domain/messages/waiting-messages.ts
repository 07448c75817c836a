/** Messages about calls that wait for a connection. */

export const waitingMessages = {
  tooOld: 'This was not sent within 24 hours, so it was dropped. Please do it again.',
  notKept: 'This device has no room left. Keep this page open until there is a connection.',
} as const
