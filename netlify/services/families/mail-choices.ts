/**
 * Which messages a caregiver gets besides those that always go. An unsubscribe link works without a sign-in (RFC 8058), for
 * one choice of one caregiver, and for nothing else: its secret is a keyed hash of its own purpose.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoices, type MailChoice } from '#domain/notifications/mail-kind.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn, updateSigner, signersOf, type Signer } from '#server/repositories/accounts/signers.ts'
import { equalsInConstantTime, keyedHash } from '#server/repositories/hashes.ts'
import { pendingAddressOf, shownPending } from '#server/services/sign-in/change-address.ts'

type Context = Pick<RequestContext, 'store' | 'keyPepper'>
type SettingsContext = Pick<RequestContext, 'store' | 'now' | 'sessionsSince'>

/** The choices that are on, whether the address still has to be verified, and a change of it that waits. */
export type MailSettingsOf = Omit<Reply<'mailChoices'>, 'mailOn'>

function settingsOf(context: SettingsContext, signer: Signer): MailSettingsOf {
  const { mailOff, unverified } = signer
  const pending = pendingAddressOf(context, signer)
  return {
    wanted: mailChoices.filter((choice) => !mailOff.includes(choice)),
    ...(unverified && { unverified }),
    ...(pending && { pendingAddress: shownPending(pending) }),
  }
}

/** @returns undefined if the account is being deleted. */
export async function readMailSettings(
  context: SettingsContext,
  { accountKey, id }: Principal,
): Promise<MailSettingsOf | undefined> {
  const signer = signerIn(await readMember(context.store, accountKey), id)
  return signer && settingsOf(context, signer.value)
}

/** @returns the settings afterwards; undefined if the account is being deleted. */
export async function saveWanted(
  context: SettingsContext,
  { accountKey, id }: Principal,
  wanted: readonly MailChoice[],
): Promise<MailSettingsOf | undefined> {
  const off = mailChoices.filter((choice) => !wanted.includes(choice))
  const stored = await updateSigner(context, accountKey, id, (signer) =>
    signer.deleting || off.join() === signer.mailOff.join() ? undefined : { ...signer, mailOff: off },
  )
  return stored && !stored.value.deleting ? settingsOf(context, stored.value) : undefined
}

const macOf = (keyPepper: string, accountKey: string, choice: MailChoice, id: string) =>
  keyedHash(keyPepper, 'unsubscribe', accountKey, choice, id)

/** The token of a link that turns one choice off. Valid as long as the account. */
export const unsubscribeToken = (
  keyPepper: string,
  accountKey: string,
  choice: MailChoice,
  { id }: Pick<Signer, 'id'>,
): string => `${accountKey}-${choice}-${macOf(keyPepper, accountKey, choice, id)}`

/** Turns a choice off. Idempotent. @returns false if the club did not issue this token. */
export async function unsubscribe(context: Context, token: string): Promise<boolean> {
  const [, accountKey = '', choiceText, mac = ''] = /^([0-9a-f]{40})-([a-z]+)-([0-9a-f]{40})$/.exec(token) ?? []
  const choice = mailChoices.find((each) => each === choiceText)
  const member = choice && (await readMember(context.store, accountKey))?.value
  if (!member) return false
  const isFor = (id: string) => equalsInConstantTime(mac, macOf(context.keyPepper, accountKey, choice, id))
  const signer = signersOf(member).find(({ id }) => isFor(id))
  if (!signer) return false
  await updateSigner(context, accountKey, signer.id, (current) =>
    current.mailOff.includes(choice) ? undefined : { ...current, mailOff: [...current.mailOff, choice] },
  )
  return true
}
