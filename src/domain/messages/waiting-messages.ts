/** Messages about calls that wait for a connection. */
import type { Notice } from './notice.ts'

const whenItCounts = 'It counts when the club receives it.'
const willSend = `Will be sent when you are online. ${whenItCounts}`

export const waitingMessages = {
  /** On the card of what it is about. */
  willCancel: `Will be canceled when you are online. ${whenItCounts}`,
  willSend,
  kept: (text: string): Notice => ({ title: 'No connection', description: `${text}. ${willSend}` }),
  notKept: 'This device has no room left. Keep this page open until there is a connection.',
  waiting: `Waiting for a connection. ${whenItCounts}`,
  sent: (text: string): Notice => ({ title: 'Sent', description: text }),
  /** The club has answered, and it cannot be done. */
  refused: (text: string, reason: string) => `Not done: ${text}. ${reason}`,
  tooOld: 'This was not sent within 24 hours, so it was dropped. Please do it again.',
  keep: 'Keep it after all',
  read: 'OK',
  stop: (wish: string) => `Stop waiting: ${wish}`,
  decline: (slot: string) => `No thanks: ${slot}`,
} as const
