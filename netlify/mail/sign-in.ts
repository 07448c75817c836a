/** Messages about signing in: what they say is read from the account when they are sent. */
import { today } from '#domain/calendar/calendar.ts'
import { clubAddress, toBring } from '#domain/facility/club-address.ts'
import { membershipOn, facility } from '#domain/facility/facility.ts'
import { isStaffKind } from '#domain/mail/mail-kinds.ts'
import { addressPath, resetPath, verifyPath } from '#domain/notifications/mail-paths.ts'
import { paths } from '#domain/paths.ts'
import { maskEmail } from '#domain/people/people.ts'
import { chargeOf, planNames, type Plan } from '#domain/plans/membership.ts'
import { invitationDays, resetMinutes, verifyDays } from '#domain/sign-in/link-times.ts'
import { dollars } from '#domain/text/text.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addressMailOf, type AddressEnd } from '#server/services/sign-in/change-address.ts'
import { issueResetToken } from '#server/services/sign-in/link-token.ts'
import { issueVerifyToken } from '#server/services/sign-in/verify-address.ts'
import type { Member } from '#records/families.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { signersOf } from '#server/repositories/accounts/signers.ts'
import { importer } from '#server/services/families/import-families.ts'
import {
  familyOf,
  leadingTo,
  type About,
  type AboutAccount,
  type AddressedComposer,
  type Composer,
} from './composer.ts'

const sentences = {
  verify: {
    subject: `Confirm your email for ${facility.name}`,
    heading: 'Confirm your email',
    paragraphs: [
      'Open this link once, so that we know the address is right. Until then we can’t email you about your bookings.',
      `The link is valid for ${verifyDays} days. If you have no account here, someone mistyped their address. You can ignore this email; we won’t send another.`,
    ],
    action: 'Confirm your email',
  },
  /** Instead, to the other caregiver, who came with an invitation. Names nobody either. */
  joinedFamily: {
    subject: `You joined a family at ${facility.name}: confirm your email`,
    heading: 'You joined a family',
    paragraphs: [
      'You can book for its players, see its schedule and pick its players up. Confirm your email once, so that we know the address is right. Until then we can’t email you about your bookings.',
      `The link is valid for ${verifyDays} days. If you did not join, someone mistyped their address. You can ignore this email; we won’t send another.`,
    ],
    action: 'Confirm your email',
  },
  /** Instead, to who has registered the family. Anybody can type an address, so it names nobody. */
  welcome: {
    subject: `Welcome to ${facility.name}: confirm your email`,
    heading: `Welcome to ${facility.name}`,
    paragraphs: [
      'Your membership is set up. Confirm your email once, so that we know the address is right. Until then we can’t email you about your bookings.',
      'Then reserve a first hour, and sign what we need before the first visit. It takes two minutes, on your account page.',
      `The link is valid for ${verifyDays} days. If you did not join, someone mistyped their address. You can ignore this email; we won’t send another.`,
    ],
    plan: 'Your plan',
    charge: ({ cents, total }: { cents: number; total: number }, plan: Plan): string =>
      `${planNames[plan]}, ${dollars(cents)}. With the ${facility.membership.feePercent}% fee you pay ${dollars(total)} a ${plan === 'monthly' ? 'month' : 'year'}. Bring the card you entered to your first visit: this site never has its number.`,
    where: 'Where',
    bring: 'Please bring',
    terms: 'The terms you agreed to',
    action: 'Confirm your email',
  },
  imported: {
    subject: `Your account at ${facility.name}`,
    heading: `${facility.name} has a new site`,
    paragraphs: [
      'We brought your family over: your details and your plan are there already. Choose a password, and you can book.',
    ],
  },
  added: {
    subject: `Your account at ${facility.name}`,
    heading: `Welcome to ${facility.name}`,
    paragraphs: [
      'We added your family at the front desk. Choose a password, and you can book, and sign what we need before the first visit: on your phone, or on the tablet at the club.',
    ],
  },
  addressNew: {
    subject: `Confirm your new email for ${facility.name}`,
    heading: 'Confirm your new email',
    paragraphs: [
      'A family wants to sign in with this address from now on. If that is you, open the link and confirm it.',
      `The link is valid for ${verifyDays} days. If you know nothing about this, ignore this message.`,
    ],
    action: 'Open the link',
    note: `You get this message because someone entered this address at ${facility.name}.`,
  },
  addressOld: {
    subject: `Your email for ${facility.name} is about to change`,
    heading: 'Your email is about to change',
    paragraphs: (email: string) => [
      `Someone asked to change the email of your account to ${email}. If that was you, there is nothing to do here.`,
      `If it was not you, stop it. You can do so for ${verifyDays} days, even after the change.`,
    ],
    action: 'It was not me',
  },
} as const

/** The link is made here and stored nowhere. None to an address whose invitation was taken back: it may be a stranger's. */
const reset: Composer = (about) => {
  const { context, account, entry, accountKey } = about
  if (account.invited?.over) return undefined
  const role = isStaffKind(entry.kind) ? 'staff' : 'member'
  const token = issueResetToken(context.keyPepper, role, accountKey, account, entry.at)
  return leadingTo(about, resetPath(role, token), {
    subject: `Choose a new password for ${facility.name}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account.',
      `The link works once and for ${resetMinutes} minutes. If you did not ask for it, ignore this message: your password stays as it is.`,
    ],
    action: 'Choose a new password',
  })
}

export { reset as reset_member, reset as reset_staff }

/** True until they have chosen a password, of the invitation that they got last. */
function isInvitation({ account: { invited, sessionVersion }, entry }: AboutAccount): boolean {
  if (invited?.over) return false
  return sessionVersion === 1 || (invited !== undefined && entry.subjectRef === mailSubjectRef.password(sessionVersion))
}

/** To a family that was imported or added at the counter, until it has chosen a password: the same link, which lasts longer. */
export const invitation_member: Composer = (about) => {
  const { context, account, entry, accountKey } = about
  if (!isInvitation(about)) return undefined
  const isImported = account.invited === undefined || account.invited.by.id === importer.id
  const texts = isImported ? sentences.imported : sentences.added
  const minutes = invitationDays * 24 * 60
  const token = issueResetToken(context.keyPepper, 'member', accountKey, account, entry.at, minutes)
  return leadingTo(about, resetPath('member', token), {
    ...texts,
    paragraphs: [
      ...texts.paragraphs,
      `The link works once and for ${invitationDays} days. After that, ask for a new one with “Forgot password?” on the sign-in page.`,
    ],
    action: 'Choose a password',
  })
}

export const verify_member: Composer = async (about) => {
  const { context, account, entry, accountKey } = about
  if (!('unverified' in account)) return undefined
  const token = issueVerifyToken(context.keyPepper, accountKey, account, entry.at)
  const member = await familyOf(about)
  const joined = member && whoRegistered(member)
  const isWelcome = joined?.id === account.id && joined.joinedBy === entry.subjectRef
  const isInvited = 'joinedBy' in account && account.joinedBy === entry.subjectRef
  const others = isInvited ? sentences.joinedFamily : sentences.verify
  const texts = member && isWelcome ? welcomeOf(about, member) : others
  return leadingTo(about, verifyPath(token), texts)
}

/** What the family has joined: plan and sum of the day of joining, the terms, where to go and what to bring. */
function welcomeOf({ siteUrl }: About, { players, createdAt }: Member) {
  const { plan: label, charge, where, bring, terms, ...texts } = sentences.welcome
  const plan = players[0]?.plan ?? 'monthly'
  const day = today(new Date(createdAt))
  const sums = chargeOf(plan, membershipOn(day))
  return {
    ...texts,
    facts: [
      { label, value: charge(sums, plan) },
      { label: where, value: clubAddress(day) },
      { label: bring, value: toBring },
      { label: terms, value: siteUrl + paths.terms },
    ],
  }
}

/** About the password of that version: after another change, the next message tells. */
const passwordChanged: Composer = (about) => {
  const { account, entry } = about
  if (entry.subjectRef !== mailSubjectRef.password(account.sessionVersion)) return undefined
  const path = isStaffKind(entry.kind) ? paths.admin : paths.memberLogin
  return leadingTo(about, path, {
    subject: `Your password for ${facility.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and all other devices were signed out.',
      `If that was not you, choose a new password now and write to ${facility.contactEmail}.`,
    ],
    action: 'Sign in',
  })
}

export { passwordChanged as password_changed_member, passwordChanged as password_changed_staff }

/** About a change of address: to the new address, which makes it, or to the old one, which can stop it. */
const addressMail =
  (end: AddressEnd): AddressedComposer =>
  async (about) => {
    const { context, accountKey, entry } = about
    const member = await familyOf(about)
    if (!member || member.deleting) return undefined
    const [mail] = signersOf(member).flatMap(
      (each) => addressMailOf(context, accountKey, each, entry.subjectRef, end) ?? [],
    )
    if (!mail) return undefined
    const { addressNew, addressOld } = sentences
    const texts =
      end === 'new' ? addressNew : { ...addressOld, paragraphs: addressOld.paragraphs(maskEmail(mail.email)) }
    return { to: mail.to, content: leadingTo(about, addressPath(mail.token), texts) }
  }

export const address_new = { addressed: addressMail('new') }
export const address_old = { addressed: addressMail('old') }
// Stored by earlier releases only.
export const address_changed: Composer = () => undefined
