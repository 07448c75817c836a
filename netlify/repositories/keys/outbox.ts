/** Keys of e-mails that are due or sent. */
import type { MailKindName } from '#domain/mail/mail-kinds.ts'
import { keyOf } from './key-of.ts'

/** A message that is due or was sent: one per recipient, kind and subject. */
export const outboxEntry = (accountKey: string, id: string) => keyOf(`mail/${accountKey}/${id}`)
export const outboxOf = (accountKey: string) => keyOf(`mail/${accountKey}/`)
export const allOutboxEntries = keyOf('mail/')
/** Exists while that message is not finished, and says in which minute it is due: a run lists those, and reads what it sends. */
export const outboxPointer = (accountKey: string, id: string, generation: number, minute: number, kind: MailKindName) =>
  keyOf(`mailq/${accountKey}/${id}.${generation}.${minute}.${kind}`)
export const outboxPointersOf = (accountKey: string) => keyOf(`mailq/${accountKey}/`)
export const allOutboxPointers = keyOf('mailq/')
