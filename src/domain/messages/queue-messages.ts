/** Messages about calls that wait for a connection. */
import type { Notice } from './notice.ts'

const whenItCounts = 'It counts when the club receives it.'
const willSend = `Will be sent when you are online. ${whenItCounts}`

export const queueMessages = {
  /** On the card of what it is about. */
  willCancel: `Will be canceled when you are online. ${whenItCounts}`,
  willSend,
  kept: (text: string): Notice => ({ title: 'No connection', description: `${text}. ${willSend}` }),
  waiting: `Waiting for a connection. ${whenItCounts}`,
  keep: 'Keep it after all',
} as const
