/** The outbox, as staff see it: e-mails that wait, were sent or failed, and whom to call. */
import * as z from 'zod'
import { called } from '#records/fields.ts'
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

/** `calls` are the families that could not be reached, since when if that was before today, and who has called them. A message without `member` is to staff, or to a `visitor`. */
export const listOutbox = {
  reply: z.object({
    mailOn: z.boolean(),
    /** How many messages were sent; only the last of them are listed. */
    sent: z.int(),
    messages: z.array(outboxMessage.extend({ member: familyRef.optional(), visitor: z.literal(true).optional() })),
    calls: z.array(
      z.object({
        id: z.string(),
        called: called.optional(),
        member: familyRef,
        title: z.string(),
        reason: z.string().optional(),
        since: z.string().optional(),
      }),
    ),
  }),
}

export const noteCall = {
  body: z.strictObject({ called: z.boolean() }),
  reply: z.object({ called: called.optional() }),
}

export const retryMail = { reply: z.object({ message: outboxMessage }) }
