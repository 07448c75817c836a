/**
 * Which messages a family gets besides those that always go. An unsubscribe link works without a sign-in (RFC 8058), for
 * one choice of one account, and for nothing else: its secret is a keyed hash of its own purpose.
 */
import { mailChoices, type MailChoice } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readMember, updateMember, type Member } from '#server/repositories/accounts/members.ts'
import { equalsInConstantTime, keyedHash } from '#server/repositories/keys.ts'

type Context = Pick<RequestContext, 'store' | 'keyPepper'>

/** The choices that are on, and whether the address still has to be verified. */
export type MailSettingsOf = { wanted: MailChoice[]; unverified?: true }

const settingsOf = ({ mailOff = [], unverified }: Pick<Member, 'mailOff' | 'unverified'>): MailSettingsOf => ({
  wanted: mailChoices.filter((choice) => !mailOff.includes(choice)),
  ...(unverified && { unverified }),
})

/** @returns undefined if the account is being deleted. */
export async function readMailSettings(
  { store }: Context,
  { ownerKey }: Principal,
): Promise<MailSettingsOf | undefined> {
  const member = await readMember(store, ownerKey)
  return member && settingsOf(member.value)
}

/** @returns the settings afterwards; undefined if the account is being deleted. */
export async function saveWanted(
  context: Context,
  { ownerKey }: Principal,
  wanted: readonly MailChoice[],
): Promise<MailSettingsOf | undefined> {
  const off = mailChoices.filter((choice) => !wanted.includes(choice))
  const stored = await updateMember(context, ownerKey, (member) =>
    member.closing || off.join() === (member.mailOff ?? []).join() ? undefined : { ...member, mailOff: off },
  )
  return stored && !stored.value.closing ? settingsOf(stored.value) : undefined
}

const macOf = (keyPepper: string, ownerKey: string, choice: MailChoice, id: string) =>
  keyedHash(keyPepper, 'unsubscribe', ownerKey, choice, id)

/** The token of a link that turns one choice off. Valid as long as the account. */
export const unsubscribeToken = (
  keyPepper: string,
  ownerKey: string,
  choice: MailChoice,
  { id }: Pick<Member, 'id'>,
): string => `${ownerKey}-${choice}-${macOf(keyPepper, ownerKey, choice, id)}`

/** Turns a choice off. Idempotent. @returns false if the club did not issue this token. */
export async function unsubscribe(context: Context, token: string): Promise<boolean> {
  const [, ownerKey = '', choiceText, mac = ''] = /^([0-9a-f]{40})-([a-z]+)-([0-9a-f]{40})$/.exec(token) ?? []
  const choice = mailChoices.find((each) => each === choiceText)
  const member = choice && (await readMember(context.store, ownerKey))
  if (!member) return false
  if (!equalsInConstantTime(mac, macOf(context.keyPepper, ownerKey, choice, member.value.id))) return false
  await updateMember(context, ownerKey, (current) =>
    current.mailOff?.includes(choice) ? undefined : { ...current, mailOff: [...(current.mailOff ?? []), choice] },
  )
  return true
}
