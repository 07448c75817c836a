/** Messages about signing in: what they say is read from the account when they are sent. */
import { paths } from '#domain/paths.ts'
import type { Role } from '#domain/accounts/people.ts'
import { invitationDays } from '#domain/notifications/mail-kinds.ts'
import { accountMailMessages } from '#domain/messages/account-mail-messages.ts'
import { addressPath, mailPaths, resetPath, verifyPath } from '#domain/notifications/mail-paths.ts'
import { mailSubjectRef, parseFamilyRef } from '#server/repositories/mail-subject-refs.ts'
import { issueResetToken } from '#server/services/accounts/passwords/reset-token.ts'
import { issueVerifyToken } from '#server/services/accounts/verify-address.ts'
import { issueAddressToken, pendingAddressOf, type AddressEnd } from '#server/services/accounts/request-address.ts'
import { deletionNoticeOf } from '#server/repositories/accounts/account-deletions.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import type { About, AddressedComposer, Composer } from './composer.ts'

/** The link is made here and stored nowhere. */
export const resetMail =
  (role: Role): Composer =>
  ({ context, siteUrl, account, entry, ownerKey }) => {
    const { action, ...texts } = accountMailMessages.reset
    const token = issueResetToken(context.keyPepper, role, ownerKey, account, entry.at)
    return { ...texts, action: { label: action, url: siteUrl + resetPath(role, token) } }
  }

/** To a family that was imported, until it has chosen a password: the same link, which lasts longer. */
export const familyInvitationMail: Composer = ({ context, siteUrl, account, entry, ownerKey }) => {
  if (account.sessionVersion > 1) return undefined
  const { action, ...texts } = accountMailMessages.familyInvitation
  const minutes = invitationDays * 24 * 60
  const token = issueResetToken(context.keyPepper, 'member', ownerKey, account, entry.at, minutes)
  return { ...texts, action: { label: action, url: siteUrl + resetPath('member', token) } }
}

export const verifyMail: Composer = ({ context, siteUrl, account, entry, ownerKey }) => {
  if (!('unverified' in account)) return undefined
  const { action, ...texts } = accountMailMessages.verify
  const token = issueVerifyToken(context.keyPepper, ownerKey, account, entry.at)
  return { ...texts, action: { label: action, url: siteUrl + verifyPath(token) } }
}

export const passwordChangedMail =
  (role: Role): Composer =>
  ({ siteUrl, account, entry }) => {
    // About the password of that version: after another change, the next message tells.
    if (entry.subjectRef !== mailSubjectRef.password(account.sessionVersion)) return undefined
    const { action, ...texts } = accountMailMessages.passwordChanged
    const path = role === 'staff' ? paths.admin : paths.memberLogin
    return { ...texts, action: { label: action, url: siteUrl + path } }
  }

/** About a version of the family that staff have written, or a later one. */
export const familyChangedMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const { changedByClub = 0 } = (await readMember(context.store, ownerKey))?.value ?? {}
  if (!(changedByClub >= parseFamilyRef(entry.subjectRef))) return undefined
  const { action, ...texts } = accountMailMessages.familyChanged
  return { ...texts, action: { label: action, url: siteUrl + paths.account } }
}

/** The address that an entry is about, while it waits; and the button to answer at one end. */
async function pendingAddress({ context, siteUrl, ownerKey, entry }: About, end: AddressEnd, label: string) {
  const member = (await readMember(context.store, ownerKey))?.value
  const caregiver = member?.caregivers.find((each) => each.pendingAddress?.id === entry.subjectRef)
  const pending = caregiver && !member?.deleting && pendingAddressOf(caregiver, context.now())
  if (!pending) return undefined
  const token = issueAddressToken(context.keyPepper, ownerKey, caregiver, pending, end)
  return { email: pending.email, action: { label, url: siteUrl + addressPath(token) } }
}

/** To the address that is not the account's yet. */
export const addressNewMail: AddressedComposer = async (about) => {
  const { action: label, ...texts } = accountMailMessages.addressNew
  const pending = await pendingAddress(about, 'new', label)
  return pending && { to: pending.email, content: { ...texts, action: pending.action } }
}

/** To the address that was the account's, once it no longer is. The new one is not named: the mailbox may be a stranger's. */
export const addressChangedMail: AddressedComposer = async ({ context, siteUrl, ownerKey, entry }) => {
  const member = (await readMember(context.store, ownerKey))?.value
  const former = member?.caregivers.find((each) => each.formerAddress?.id === entry.subjectRef)?.formerAddress
  if (!former || member?.deleting) return undefined
  const { action, ...texts } = accountMailMessages.addressChanged
  return { to: former.email, content: { ...texts, action: { label: action, url: siteUrl + mailPaths.visit } } }
}

export const addressOldMail: Composer = async (about) => {
  const { action: label, ...texts } = accountMailMessages.addressOld
  const pending = await pendingAddress(about, 'old', label)
  return pending && { ...texts, action: pending.action }
}

/** To each caregiver of an account that is gone or about to be, as long as their address is kept. */
export const accountDeletedMail: AddressedComposer = async ({ context, siteUrl, ownerKey, entry }) => {
  const [notice, member] = await Promise.all([
    deletionNoticeOf(context.store, ownerKey),
    readMember(context.store, ownerKey),
  ])
  if (notice?.id !== entry.subjectRef || (member && !member.value.deleting)) return undefined
  const to = notice.to.find(({ caregiver }) => caregiver === entry.caregiver)
  const { action, paragraphs, canceled, ...texts } = accountMailMessages.accountDeleted
  const [done, help] = paragraphs
  return (
    to && {
      to: to.email,
      content: {
        ...texts,
        paragraphs: [done, canceled(notice.canceled), help],
        action: { label: action, url: siteUrl + mailPaths.visit },
      },
    }
  )
}

/** To the owner, once the other caregiver is no longer in the family. */
export const caregiverLeftMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const member = (await readMember(context.store, ownerKey))?.value
  if (!member || member.caregivers.some(({ id }) => id === entry.subjectRef)) return undefined
  const { action, ...texts } = accountMailMessages.caregiverLeft
  return { ...texts, action: { label: action, url: siteUrl + paths.account } }
}
