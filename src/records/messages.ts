/** E-mails that are due or sent, messages of staff, calendars, and devices that are notified. */
import * as z from 'zod'
import { called, day, onlyTrue, version1, instant, person } from './fields.ts'
import { mailKindNames } from '#domain/mail/mail-kinds.ts'
import { addresseeKinds } from '#domain/club-messages/club-messages.ts'
import { issuer } from './accounts.ts'
import { calendarPrograms } from '#domain/feeds/feeds.ts'
import { pushKinds } from '#domain/notifications/push.ts'

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

export const outboxPointer = z.object({ v: version1, at: z.number() })
export type OutboxPointer = z.infer<typeof outboxPointer>

/**
 * `by`: whose it is; it ends with their right to sign in. `player`: shows only theirs. `names`: first names in the titles.
 * `looks`: when each program last looked. `built`: the text, its tag, and until when it counts (milliseconds since 1970).
 */
export const feed = z.object({
  id: z.string(),
  by: issuer,
  at: instant,
  player: z.string().exactOptional(),
  names: z.boolean(),
  looks: z.array(z.object({ program: z.enum(calendarPrograms), at: instant })),
  built: z.object({ until: z.number(), tag: z.string(), text: z.string() }).exactOptional(),
})
export type Feed = z.infer<typeof feed>

/** `changedAt`: when something that they show was last about to change. */
export const feedsRecord = z.object({ v: version1, changedAt: z.number(), feeds: z.array(feed) })
export type FeedsRecord = z.infer<typeof feedsRecord>

/**
 * `by`: whose it is; it ends with their right to sign in. `name` says what it runs on. `refused`: how often its service has
 * refused it in a row, which for some services means that it is gone.
 */
export const device = z.object({
  id: z.string(),
  by: issuer,
  at: instant,
  name: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  refused: z.int().exactOptional(),
})
export type PushDevice = z.infer<typeof device>

export const pushRecord = z.object({ v: version1, devices: z.array(device) })
export type PushRecord = z.infer<typeof pushRecord>

/** The family that has a device. */
export const pushOwner = z.object({ v: version1, accountKey: z.string() })
export type PushOwner = z.infer<typeof pushOwner>

/** What a colleague wrote to families. `name` is the title of the event. `families`: how many it went to. */
export const clubMessage = z.object({
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
export const clubMessageDelivery = z.object({ v: version1, left: z.array(z.string()) })
export type ClubMessageDelivery = z.infer<typeof clubMessageDelivery>

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
