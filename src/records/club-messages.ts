/** Messages of staff to families. */
import * as z from 'zod'
import { addresseeKinds } from '#domain/club-messages/club-messages.ts'
import { called, day, instant, onlyTrue, person, version1 } from './fields.ts'
import { personal, writtenAgain } from './row.ts'

/** What a colleague wrote to families. `name` is the title of the event. `families`: how many it went to. */
const clubMessage = z.object({
  v: version1,
  subject: z.string(),
  text: z.string(),
  by: person,
  at: instant,
  to: z.object({ kind: z.enum(addresseeKinds), id: z.string(), name: z.string() }),
  until: day,
  families: z.int(),
})
export type ClubMessage = z.infer<typeof clubMessage>

/** A message that is not with all families yet: the account keys of those that have still to get it. */
const clubMessageDelivery = z.object({ v: version1, left: z.array(z.string()) })

/** A message that a family got. `until` is the last day of its notice, `alone` marks one to this family only. */
const receivedMessage = z.object({
  id: z.string(),
  until: day,
  alone: onlyTrue,
  seen: z.array(z.object({ by: z.string(), at: instant })),
  called: called.exactOptional(),
})
export type ReceivedMessage = z.infer<typeof receivedMessage>

export const familyMessages = z.object({ v: version1, messages: z.array(receivedMessage) })
export type FamilyMessages = z.infer<typeof familyMessages>

export const rows = {
  message: personal(clubMessage),
  messageq: personal(clubMessageDelivery, { erased: 'work', exported: 'work' }),
  mmsg: writtenAgain(personal(familyMessages)),
}
