/** Messages about signing in: what they say is read from the account when they are sent. */
import { chargeOf } from '#domain/plans/membership.ts'
import { maskEmail } from '#domain/people/people.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { paths, playerPath } from '#domain/paths.ts'
import { invitationDays } from '#domain/sign-in/link-times.ts'
import { isStaffKind } from '#domain/mail/mail-kinds.ts'
import { accountMailMessages } from '#domain/mail/account-mail-messages.ts'
import { addressPath, mailPaths, resetPath, verifyPath } from '#domain/notifications/mail-paths.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { wasTold } from '#domain/incidents/incidents.ts'
import { isolated } from '#domain/text/text.ts'
import {
  mailSubjectRef,
  parseFamilyRef,
  parseIncidentRef,
  parseSafetyRef,
} from '#server/repositories/mail-subject-refs.ts'
import { issueResetToken } from '#server/services/sign-in/link-token.ts'
import { issueVerifyToken } from '#server/services/sign-in/verify-address.ts'
import { addressMailOf, type AddressEnd } from '#server/services/sign-in/change-address.ts'
import { reportIn } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import type { Member } from '#records/families.ts'
import { leadingTo, type About, type AddressedComposer, type Composer, type Composers } from './composer.ts'

const familyOf = async ({ context, accountKey }: About) => (await readMember(context.store, accountKey))?.value

/** The link is made here and stored nowhere. */
const reset: Composer = (about) => {
  const { context, account, entry, accountKey } = about
  const role = isStaffKind(entry.kind) ? 'staff' : 'member'
  const token = issueResetToken(context.keyPepper, role, accountKey, account, entry.at)
  return leadingTo(about, accountMailMessages.reset, resetPath(role, token))
}

/** To a family that was imported, until it has chosen a password: the same link, which lasts longer. */
const familyInvitation: Composer = (about) => {
  const { context, account, entry, accountKey } = about
  if (account.sessionVersion > 1) return undefined
  const minutes = invitationDays * 24 * 60
  const token = issueResetToken(context.keyPepper, 'member', accountKey, account, entry.at, minutes)
  return leadingTo(about, accountMailMessages.familyInvitation, resetPath('member', token))
}

const verify: Composer = async (about) => {
  const { context, account, entry, accountKey } = about
  if (!('unverified' in account)) return undefined
  const token = issueVerifyToken(context.keyPepper, accountKey, account, entry.at)
  const member = await familyOf(about)
  const joined = member?.caregivers[0]
  const isWelcome = joined?.id === account.id && joined.joinedBy === entry.subjectRef
  const texts = member && isWelcome ? welcomeOf(about, member) : accountMailMessages.verify
  return leadingTo(about, texts, verifyPath(token))
}

/** What the family has joined: plan and sum of the day of joining, the terms, where to go and what to bring. */
function welcomeOf({ siteUrl }: About, { players, createdAt }: Member) {
  const { plan: label, charge, facts, terms, ...texts } = accountMailMessages.welcome
  const plan = players[0]?.plan ?? 'monthly'
  const sums = chargeOf(plan, membershipOn(today(new Date(createdAt))))
  return {
    ...texts,
    facts: [{ label, value: charge(sums, plan) }, ...facts, { label: terms, value: siteUrl + paths.terms }],
  }
}

/** About the password of that version: after another change, the next message tells. */
const passwordChanged: Composer = (about) => {
  const { account, entry } = about
  if (entry.subjectRef !== mailSubjectRef.password(account.sessionVersion)) return undefined
  const path = isStaffKind(entry.kind) ? paths.admin : paths.memberLogin
  return leadingTo(about, accountMailMessages.passwordChanged, path)
}

/** About a version of the family that staff have written, or a later one. */
const familyChanged: Composer = async (about) => {
  const { changedByClub = 0 } = (await familyOf(about)) ?? {}
  if (!(changedByClub >= parseFamilyRef(about.entry.subjectRef))) return undefined
  return leadingTo(about, accountMailMessages.familyChanged, paths.account)
}

/** To the other caregiver. After a later change by the same one, that message tells. */
const safetyChanged: Composer = async (about) => {
  const { player: id, at } = parseSafetyRef(about.entry.subjectRef)
  const player = (await familyOf(about))?.players.find((each) => each.id === id)
  const edits = player?.safety?.edits ?? []
  const edit = edits.find((each) => each.at === at)
  if (!player || !edit || edits.findLast(({ by }) => by.id === edit.by.id) !== edit) return undefined
  const { subject, paragraphs, ...texts } = accountMailMessages.safetyChanged
  const name = firstNameOf(player)
  const content = { ...texts, subject: subject(name), paragraphs: paragraphs(isolated(edit.by.name), name) }
  return leadingTo(about, content, playerPath(id))
}

/** To each caregiver. What happened stands on the page of the player, and not in the mail. */
const incidentTold: Composer = async (about) => {
  const { id, isAgain } = parseIncidentRef(about.entry.subjectRef)
  const player = (await familyOf(about))?.players.find(({ safety }) => safety?.incidents?.includes(id))
  const report = player && reportIn((await about.context.store.read(keys.incident(id)))?.value)
  if (!report || !wasTold(report)) return undefined
  const { subject, paragraphs, ...texts } = accountMailMessages[isAgain ? 'incidentChanged' : 'incidentTold']
  const name = firstNameOf(player!)
  const content = { ...texts, subject: subject(name), paragraphs: paragraphs(name, shortDay(report.at.slice(0, 10))) }
  return leadingTo(about, content, playerPath(player!.id))
}

/** About a change of address: to the new address, which makes it, or to the old one, which can stop it. */
const addressMail =
  (end: AddressEnd): AddressedComposer =>
  async (about) => {
    const { context, accountKey, entry } = about
    const member = await familyOf(about)
    if (!member || member.deleting) return undefined
    const [mail] = member.caregivers.flatMap(
      (each) => addressMailOf(context, accountKey, each, entry.subjectRef, end) ?? [],
    )
    if (!mail) return undefined
    const { addressNew, addressOld } = accountMailMessages
    const texts =
      end === 'new' ? addressNew : { ...addressOld, paragraphs: addressOld.paragraphs(maskEmail(mail.email)) }
    return { to: mail.to, content: leadingTo(about, texts, addressPath(mail.token)) }
  }

/** To each caregiver of an account that is gone or about to be, as long as their address is kept. */
const accountDeleted: AddressedComposer = async (about) => {
  const { context, accountKey, entry } = about
  const [deletion, member] = await Promise.all([context.store.read(keys.accountDeletion(accountKey)), familyOf(about)])
  const { notice } = deletion?.value ?? {}
  if (notice?.id !== entry.subjectRef || (member && !member.deleting)) return undefined
  const to = notice.to.find(({ caregiver }) => caregiver === entry.caregiver)
  if (!to) return undefined
  const { paragraphs, canceled, ...texts } = accountMailMessages.accountDeleted
  const [done, help] = paragraphs
  const content = { ...texts, paragraphs: [done, canceled(notice.canceled), help] }
  return { to: to.email, content: leadingTo(about, content, mailPaths.visit) }
}

/** To the first caregiver, as long as the other one is in the family. */
const caregiverJoined: Composer = async (about) => {
  const joined = (await familyOf(about))?.caregivers.find(({ id }) => id === about.entry.subjectRef)
  if (!joined) return undefined
  const { paragraphs, ...texts } = accountMailMessages.caregiverJoined
  return leadingTo(about, { ...texts, paragraphs: paragraphs(isolated(joined.profileName)) }, paths.account)
}

/** To the first caregiver, once the other caregiver is no longer in the family. */
const caregiverLeft: Composer = async (about) => {
  const member = await familyOf(about)
  if (!member || member.caregivers.some(({ id }) => id === about.entry.subjectRef)) return undefined
  return leadingTo(about, accountMailMessages.caregiverLeft, paths.account)
}

export const accountMails = {
  address_new: { addressed: addressMail('new') },
  address_old: { addressed: addressMail('old') },
  address_changed: () => undefined,
  verify_member: verify,
  reset_member: reset,
  reset_staff: reset,
  invitation_member: familyInvitation,
  password_changed_member: passwordChanged,
  password_changed_staff: passwordChanged,
  family_changed: familyChanged,
  safety_changed: safetyChanged,
  incident_told: incidentTold,
  caregiver_joined: caregiverJoined,
  caregiver_left: caregiverLeft,
  account_deleted: { addressed: accountDeleted },
} satisfies Composers
