/** Messages about signing in: what they say is read from the account when they are sent. */
import type { Role } from '#domain/accounts/people.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths, resetPath, verifyPath } from '#domain/notifications/mail-paths.ts'
import { thingOf } from '#server/repositories/mail-things.ts'
import { issueResetToken } from '#server/services/accounts/passwords/reset-token.ts'
import { issueVerifyToken } from '#server/services/accounts/verify-address.ts'
import type { Composer } from './compose.ts'

/** The link is made here and stored nowhere. */
export const resetMail =
  (role: Role): Composer =>
  ({ context, siteUrl, account, entry, ownerKey }) => {
    const { action, ...texts } = mailMessages.reset
    const token = issueResetToken(context.keyPepper, role, ownerKey, account, entry.at)
    return { ...texts, action: { label: action, url: siteUrl + resetPath(role, token) } }
  }

export const verifyMail: Composer = ({ context, siteUrl, account, entry, ownerKey }) => {
  if (!('unverified' in account)) return undefined
  const { action, ...texts } = mailMessages.verify
  const token = issueVerifyToken(context.keyPepper, ownerKey, account, entry.at)
  return { ...texts, action: { label: action, url: siteUrl + verifyPath(token) } }
}

export const passwordChangedMail =
  (role: Role): Composer =>
  ({ siteUrl, account, entry }) => {
    // About the password of that version: after another change, the next message tells.
    if (entry.thing !== thingOf.password(account.sessionVersion)) return undefined
    const { action, ...texts } = mailMessages.passwordChanged
    const path = role === 'staff' ? mailPaths.staff : mailPaths.memberLogin
    return { ...texts, action: { label: action, url: siteUrl + path } }
  }
