/** What composes a message: its input and its result. The registry of all kinds is in compose.ts. */
import type { SignedPlayer } from '#domain/accounts/consents.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { Content } from './content.ts'
import type { Account } from '#records/accounts.ts'
import type { OutboxEntry } from '#records/messages.ts'

export type ComposeContext = Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'pushKey'>

export type About = { context: ComposeContext; siteUrl: string; ownerKey: string; entry: OutboxEntry }

/** A message to an account; `players` and `caregivers` are those of the family, none for staff. */
export type AboutAccount = About & {
  account: Account
  players: readonly Pick<SignedPlayer, 'id' | 'name' | 'retired' | 'consents'>[]
  caregivers: readonly Pick<Account, 'id' | 'profileName'>[]
}

/** `entry.subjectRef` names the record. Undefined if that record does not exist, or no longer says what the message would. */
export type Composer = (about: AboutAccount) => Content | undefined | Promise<Content | undefined>

/** For people without an account: the message and its recipient; undefined as for a `Composer`. */
export type AddressedComposer = (about: About) => Promise<{ to: string; content: Content } | undefined>
