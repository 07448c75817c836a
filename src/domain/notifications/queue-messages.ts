/** Messages about calls that wait for a connection. */
import type { Notice } from '#domain/text/notice.ts'

const willSend = 'Will be sent when you are online. It counts when the club receives it.'

export const queueMessages = {
  willSend,
  kept: (text: string): Notice => ({ title: 'No connection', description: `${text}. ${willSend}` }),
} as const
