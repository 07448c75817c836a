/**
 * The secret of a password reset link. It is computed, not stored: a keyed hash over the account and its session version.
 * A new password increments that version, so every link issued before is used up by the same write. A changed address is
 * part of the hash, too: a link in the old mailbox is worthless after the change.
 */
import type { Role } from '#domain/accounts/people.ts'
import { resetMinutes } from '#domain/notifications/mail-kinds.ts'
import { equalsInConstantTime, keyedHash } from '#server/repositories/keys.ts'
import type { Account, Member } from '#server/repositories/accounts/members.ts'

type Claims = { role: Role; ownerKey: string; expiresAt: number }
type BoundAccount = Pick<Account, 'id' | 'sessionVersion'> & Pick<Partial<Member>, 'addressKey'>

const macOf = (
  keyPepper: string,
  { role, ownerKey, expiresAt }: Claims,
  { id, sessionVersion, addressKey }: BoundAccount,
) =>
  keyedHash(
    keyPepper,
    'reset',
    role,
    ownerKey,
    String(expiresAt),
    id,
    String(sessionVersion),
    ...(addressKey === undefined ? [] : [addressKey]),
  )

/** The token of a request made at `at`, in milliseconds since 1970. */
export function issueResetToken(
  keyPepper: string,
  role: Role,
  ownerKey: string,
  account: BoundAccount,
  at: number,
): string {
  const expiresAt = at + resetMinutes * 60_000
  const mac = macOf(keyPepper, { role, ownerKey, expiresAt }, account)
  return [role, ownerKey, expiresAt.toString(36), mac].join('.')
}

const tokenPattern = /^(member|staff)\.([0-9a-f]{40})\.([0-9a-z]{1,11})\.([0-9a-f]{40})$/

/** A well-formed token; nothing in it is proven yet. */
export type ResetToken = Claims & { mac: string }

export function parseResetToken(token: string): ResetToken | undefined {
  const [, role, ownerKey, expires, mac] = tokenPattern.exec(token) ?? []
  if (!ownerKey || !expires || !mac) return undefined
  return { role: role === 'staff' ? 'staff' : 'member', ownerKey, expiresAt: Number.parseInt(expires, 36), mac }
}

/** True if the club issued this token for this account as it is now, and its time has not passed. */
export const isValidReset = (keyPepper: string, token: ResetToken, account: BoundAccount, now: Date): boolean =>
  now.getTime() < token.expiresAt && equalsInConstantTime(token.mac, macOf(keyPepper, token, account))
