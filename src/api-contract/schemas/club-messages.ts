/** Messages that staff write to families, and the notices of a family. */
import * as z from 'zod'
import { isDay } from '#domain/calendar/calendar.ts'
import { clubMessageFields } from '#domain/club-messages/club-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { familyRef } from './family-views.ts'
import { toZod } from './rules-to-zod.ts'

const id = z.string().max(100)
const to = z
  .strictObject({ kind: z.enum(['day', 'event', 'family']), id })
  .refine((each) => each.kind !== 'day' || isDay(each.id), responseMessages.invalid)
const text = toZod(clubMessageFields)
const sent = z.object({ families: z.int() })

/** Who would get a message. `unreached` are the families that no e-mail can reach; `names` are the first ones. */
export const messageRecipients = {
  query: z
    .strictObject({ kind: z.enum(['day', 'event', 'family', 'all']), id: id.optional() })
    .refine((each) => each.kind !== 'day' || isDay(each.id ?? ''), responseMessages.invalid),
  reply: z.object({
    mailOn: z.boolean(),
    to: z.string(),
    families: z.int(),
    addresses: z.int(),
    names: z.array(z.string()),
    unreached: z.array(familyRef),
  }),
}

export const writeToFamilies = { body: z.strictObject({ to, ...text }), reply: sent }
export const writeToAll = { body: z.strictObject(text), reply: sent }

const message = z.object({ id: z.string(), subject: z.string(), text: z.string(), at: z.string() })

/**
 * The last messages. `member` is the id of the family, of a message to one. `sent`, `waiting` and `read` count
 * families: one counts as sent or read when it is for one of its caregivers.
 */
export const listMessages = {
  reply: z.object({
    mailOn: z.boolean(),
    messages: z.array(
      message.extend({
        by: z.string(),
        to: z.string(),
        member: z.string().optional(),
        families: z.int(),
        sent: z.int(),
        waiting: z.int(),
        read: z.int(),
      }),
    ),
  }),
}

/** What this caregiver has not read, or the last messages, newest first. */
export const familyMessages = {
  query: z.strictObject({ of: z.literal('all').optional() }).optional(),
  reply: z.object({ messages: z.array(message) }),
}
export const seeMessage = { reply: z.undefined() }

/** In the export of a family: what it got, and who has read it. */
export const exportedMessages = z.array(
  message.omit({ id: true }).extend({ seen: z.array(z.object({ by: z.string(), at: z.string() })) }),
)
