/** E-mails: what a family gets, and the outbox. */
import * as z from 'zod'
import { mailChoices as choices } from '#domain/notifications/mail-kind.ts'
import { familyRef } from './family-views.ts'

const mailChoiceList = z.array(z.enum(choices))

/**
 * `wanted` are the e-mails that are on, besides those that always go. `mailOn` is false on a site without a mail server.
 * `unverified`: nothing is sent until the link in an e-mail has been opened. `pendingAddress`: a change of address that waits.
 */
export const mailChoices = {
  reply: z.object({
    mailOn: z.boolean(),
    wanted: mailChoiceList,
    unverified: z.literal(true).optional(),
    pendingAddress: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).optional(),
  }),
}
export const saveMailChoices = {
  body: z.strictObject({ wanted: mailChoiceList.max(choices.length) }),
  reply: mailChoices.reply,
}

/** One click in a mail program: its body is not read. */
export const unsubscribe = { reply: z.undefined() }

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
