/**
 * The secret of a password reset link: bound to the account and its session version. A new password increments that
 * version, so every link issued before is used up by the same write. A changed address is part of it, too: a link in the
 * old mailbox is worthless after the change.
 */
import type { Role } from '#domain/accounts/people.ts'
import { resetMinutes } from '#domain/notifications/mail-kinds.ts'
import { isIssued, issueLinkToken, parseLinkToken, type LinkToken } from '#server/services/accounts/link-token.ts'
import type { Account } from '#records/accounts.ts'
import type { Caregiver } from '#records/families.ts'

type BoundAccount = Pick<Account, 'id' | 'sessionVersion'> & Pick<Partial<Caregiver>, 'addressKey'>

const aboutOf = ({ id, sessionVersion, addressKey }: BoundAccount) => [
  id,
  String(sessionVersion),
  ...(addressKey === undefined ? [] : [addressKey]),
]

/** The token of a request made at `at`, in milliseconds since 1970, valid for so many minutes. */
export const issueResetToken = (
  keyPepper: string,
  role: Role,
  ownerKey: string,
  account: BoundAccount,
  at: number,
  minutes: number = resetMinutes,
): string => issueLinkToken(keyPepper, { purpose: role, ownerKey, expiresAt: at + minutes * 60_000 }, aboutOf(account))

export const parseResetToken = (token: string, role: Role): LinkToken | undefined => parseLinkToken(token, role)

/** True if the club issued this token for this account as it is now. Its time may have passed. */
export const isIssuedReset = (keyPepper: string, token: LinkToken, account: BoundAccount): boolean =>
  isIssued(keyPepper, token, aboutOf(account))
