/** The form of a composer, and helpers for all of them. */
import { type SignedPlayer, toSign } from '#domain/consents/consents.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { facility } from '#domain/facility/facility.ts'
import { wantedMails, type StaffMail } from '#domain/inbox/staff-mails.ts'
import type { MailKindName } from '#domain/mail/mail-kinds.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readOwners, staffRoleOf } from '#server/repositories/accounts/club-owners.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { readStaffMember } from '#server/repositories/accounts/staff.ts'
import { wasSent } from '#server/repositories/outbox.ts'
import type { Content } from './content.ts'
import type { Account } from '#records/sign-in.ts'
import type { Caregiver, Member } from '#records/families.ts'
import type { OutboxEntry } from '#records/outbox.ts'

export type ComposeContext = Pick<
  RequestContext,
  'store' | 'now' | 'keyPepper' | 'pushKey' | 'sessionsSince' | 'waitUntil' | 'mailEnabled' | 'alarm'
>

export type About = { context: ComposeContext; siteUrl: string; accountKey: string; entry: OutboxEntry }

/** A message to an account; `players` and `signers` are those of the family, none for staff. */
export type AboutAccount = About & {
  account: Account & Pick<Partial<Caregiver>, 'invited'>
  players: readonly Pick<SignedPlayer, 'id' | 'name' | 'retired' | 'consents'>[]
  signers: readonly Pick<Account, 'id' | 'profileName'>[]
}

/** `entry.subjectRef` names the record. Undefined if that record does not exist, or no longer says what the message would. */
export type Composer = (about: AboutAccount) => Content | undefined | Promise<Content | undefined>

/** For an address that is no account's: the message and its recipient; undefined as for a `Composer`. */
export type AddressedComposer = (about: About) => Promise<{ to: string; content: Content } | undefined>

export const familyOf = async ({ context, accountKey }: About): Promise<Member | undefined> =>
  (await readMember(context.store, accountKey))?.value

/** The texts of a message, whose action leads to a page of the site. Without small print of its own, it came because of the account. */
export const leadingTo = <Texts extends { action: string }>(
  { siteUrl }: Pick<About, 'siteUrl'>,
  path: string,
  texts: Texts,
  { onDevice }: { onDevice?: string } = {},
) => ({
  note: `You get this message because there is an account with this address at ${facility.name}.`,
  ...texts,
  action: { label: texts.action, url: siteUrl + path, ...(onDevice !== undefined && { onDevice: siteUrl + onDevice }) },
})

/** Whether another message was sent to the family, to whomever; undefined if no record is left. */
export const wasTold = (
  { context, accountKey, signers }: AboutAccount,
  kind: MailKindName,
  subjectRef: string,
): Promise<boolean | undefined> => wasSent(context.store, { accountKey, kind, subjectRef }, signers)

/**
 * The message, with what a parent has to sign before the visit as the one thing to do. `coming` are the ids of who comes; none if
 * the family has not said who.
 */
export function withSigning({ siteUrl, players }: AboutAccount, content: Content, coming?: readonly string[]): Content {
  const ask = toSign(players, coming)
  if (!ask) return content
  return {
    ...content,
    paragraphs: [...content.paragraphs, `${consentMessages.oneThing(ask)}.`],
    action: { label: consentMessages.readAndSign, url: siteUrl + mailPaths.consent },
  }
}

/** The colleague as they are now, if they still get these messages. */
export async function colleagueOf({ context: { store }, accountKey }: About, mail: StaffMail) {
  const [found, owners] = await Promise.all([readStaffMember(store, accountKey), readOwners(store)])
  if (!found) return undefined
  const staffRole = staffRoleOf(owners, accountKey, found.value)
  const wanted = wantedMails(staffRole, found.value.mail)
  return wanted.includes(mail) ? { id: found.value.id, staffRole, wanted } : undefined
}
