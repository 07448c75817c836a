/**
 * Secrets of links in e-mails. They are computed, not stored: a keyed hash over the purpose, the account and what the link
 * is about, so that a change of any of these makes the link worthless.
 */
import type { Role } from '#domain/people/people.ts'
import { resetMinutes } from '#domain/sign-in/link-times.ts'
import { linkTokenForm } from '#domain/notifications/mail-paths.ts'
import { equalsInConstantTime, keyedHash } from '#server/repositories/hashes.ts'
import type { Account } from '#records/sign-in.ts'
import type { Signer } from '#server/repositories/accounts/signers.ts'

/**
 * `member` and `staff` are links for a new password of that role, `verify` confirms an address, `tour` begins the registration
 * of a visitor, `place` that of a family for which a place is held, `line` is for one that waits, the others confirm a change of address at one end.
 */
type Purpose = 'member' | 'staff' | 'verify' | 'tour' | 'line' | 'place' | 'addressold' | 'addressnew'

/** For a visitor, who has no account, `accountKey` is the number of the tour request. */
type Claims<For extends Purpose = Purpose> = { purpose: For; accountKey: string; expiresAt: number }

/** A well-formed token; nothing in it is proven yet. */
export type LinkToken<For extends Purpose = Purpose> = Claims<For> & { mac: string }

/** `about`: what must not have changed when the link is used. */
const macOf = (keyPepper: string, { purpose, accountKey, expiresAt }: Claims, about: readonly string[]) =>
  keyedHash(keyPepper, 'link', purpose, accountKey, String(expiresAt), ...about)

/** The token of a link that is valid until `expiresAt`, in milliseconds since 1970. */
export const issueLinkToken = (keyPepper: string, claims: Claims, about: readonly string[]): string =>
  [claims.purpose, claims.accountKey, claims.expiresAt.toString(36), macOf(keyPepper, claims, about)].join('.')

/** @returns undefined unless the text is a token of this purpose. */
export function parseLinkToken<For extends Purpose>(text: string, purpose: For): LinkToken<For> | undefined {
  const [, named, accountKey, expires, mac] = linkTokenForm.exec(text) ?? []
  if (named !== purpose || !accountKey || !expires || !mac) return undefined
  return { purpose, accountKey, expiresAt: Number.parseInt(expires, 36), mac }
}

/** True if the club issued this token, and what it is about has not changed. Its time may have passed. */
export const isIssued = (keyPepper: string, token: LinkToken, about: readonly string[]): boolean =>
  equalsInConstantTime(token.mac, macOf(keyPepper, token, about))

export const isInTime = ({ expiresAt }: LinkToken, now: Date): boolean => now.getTime() < expiresAt

/**
 * A link for a new password is bound to the session version: a new password increments that, so every link issued before is used
 * up by the same write. A changed address is part of it, too: a link in the old mailbox is worthless after the change.
 */
type BoundAccount = Pick<Account, 'id' | 'sessionVersion'> & Pick<Partial<Signer>, 'addressKey'>

const aboutReset = ({ id, sessionVersion, addressKey }: BoundAccount) => [
  id,
  String(sessionVersion),
  ...(addressKey === undefined ? [] : [addressKey]),
]

/** The token of a reset link that was asked for at `at`, in milliseconds since 1970, valid for so many minutes. */
export const issueResetToken = (
  keyPepper: string,
  role: Role,
  accountKey: string,
  account: BoundAccount,
  at: number,
  minutes: number = resetMinutes,
): string =>
  issueLinkToken(keyPepper, { purpose: role, accountKey, expiresAt: at + minutes * 60_000 }, aboutReset(account))

/** True if the club issued this token for this account as it is now. Its time may have passed. */
export const isIssuedReset = (keyPepper: string, token: LinkToken, account: BoundAccount): boolean =>
  isIssued(keyPepper, token, aboutReset(account))
