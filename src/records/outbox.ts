/** E-mails that are due or sent. */
import * as z from 'zod'
import { mailKindNames } from '#domain/mail/mail-kinds.ts'
import { called, version1 } from './fields.ts'
import { personal } from './row.ts'

/**
 * Times in milliseconds since 1970. `at` is when it was last requested. While `sending`, the run `sender` has the entry
 * until `until`. `withheld`: the address is not verified. `dropped`: there was nothing to say. `reason` is the server's last refusal, without addresses.
 */
export const outboxEntry = z.object({
  v: version1,
  kind: z.enum(mailKindNames),
  subjectRef: z.string(),
  at: z.number(),
  generation: z.int(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'withheld', 'dropped']),
  tries: z.int(),
  notBefore: z.number(),
  sender: z.string().exactOptional(),
  until: z.number().exactOptional(),
  endedAt: z.number().exactOptional(),
  reason: z.string().exactOptional(),
  called: called.exactOptional(),
  /** How many devices were shown it, once they were asked to. It is one message: shown or mailed, somebody was told. */
  pushed: z.int().exactOptional(),
  /** The caregiver it goes to. Without one, it goes to all: to one of them, and to each other by an entry of their own. */
  caregiver: z.string().exactOptional(),
})
export type OutboxEntry = z.infer<typeof outboxEntry>

const outboxPointer = z.object({ v: version1, at: z.number() })
export type OutboxPointer = z.infer<typeof outboxPointer>

export const rows = {
  mail: personal(outboxEntry, { exported: 'expires' }),
  mailq: personal(outboxPointer, { exported: 'derived' }),
}
