/** The outbox, as staff see it: e-mails that wait, were sent or failed. */
import * as z from 'zod'
import { familyRef } from './account.ts'

/** `withheld`: the address is not verified. `title` says what it is about, with the slot; `next` is when it is tried again, and `reason` the mail server's, without addresses. */
export const outboxMessage = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'withheld']),
  at: z.iso.datetime(),
  tries: z.int(),
  next: z.iso.datetime().optional(),
  ended: z.iso.datetime().optional(),
  reason: z.string().optional(),
})

/** What is not sent. A message without `member` is to staff, or to a `visitor`. */
export const listOutbox = {
  reply: z.object({
    mailOn: z.boolean(),
    messages: z.array(outboxMessage.extend({ member: familyRef.optional(), visitor: z.literal(true).optional() })),
  }),
}

export const retryMail = { reply: z.object({ message: outboxMessage }) }
