/** Refusals of what a family, or staff for it, signs and changes, of signing in, and of accounts. */
import { playerLimits } from '#domain/families/players.ts'
import { mostWordings } from '#domain/incidents/incidents.ts'
import type { MembershipRefusal } from '#domain/memberships/history.ts'
import { accountMessages, mailChoiceMessages, registerMessages } from '#domain/fields/account-messages.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { familyInvitationMessages, playerLimitMessages, playerMessages } from '#domain/families/family-messages.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { resetMessages, sessionMessages } from '#domain/sign-in/session-messages.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type Refusals, changed, noBooking, noMember, noPlayerAtDesk, refusalsOf, signedOut } from './refusal.ts'

const unknownText = 'This text was never published. Please reload the page.'

const membershipRefusals = {
  ended: 'This membership has ended. Please reload the page.',
  ending: 'This membership is about to end. Take that back first.',
  paused: 'A pause is planned already. Please reload the page.',
  active: 'This membership has not ended. Please reload the page.',
  too_many: 'This membership has changed too often. Please ask the front desk.',
  not_a_start:
    'The day of joining can be changed to a day in the past, until something else has changed or was charged.',
  not_then: 'The day has changed meanwhile. Please look at it again.',
} satisfies Record<MembershipRefusal | 'not_then', string>

/** Why a family cannot have another player, for the desk. */
const playerLimitsAtDesk = {
  active: `This family already has ${playerLimits.active} players, the most that a family can have.`,
  addedPerWeek: `This family has added ${playerLimits.addedPerWeek} players in the last seven days, the most that it can.`,
  kept: `This family already has ${playerLimits.kept} players with those who have stopped, the most that it can have.`,
} as const

const changedElsewhere = [
  409,
  'changed_elsewhere',
  'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
] as const
const noPlayer = [404, 'not_found', playerMessages.gone] as const
const invalidFields = ({ fields }: { fields: Record<string, string> }) =>
  new HttpError(400, 'invalid', Object.values(fields)[0]!, { fields })
const forDesk = [409, 'invalid', safetyMessages.askDesk] as const
/** Why a family is not changed, whoever tries. */
const familyRules = {
  for_desk: forDesk,
  no_family: noMember,
  first_only: [
    403,
    'forbidden',
    'Only the caregiver who registered the family can change the billing address, plans and the card.',
  ],
  ...refusalsOf([409, 'changed'], membershipRefusals),
} as const
const consent = {
  unpublished: [400, 'invalid', unknownText],
  refused: [400, 'invalid', unknownText],
  outdated: [409, 'changed', 'A text has changed meanwhile. Please reload the page, read the new one and sign again.'],
} as const

const emailTaken = [409, 'email_taken', registerMessages.emailTaken, 'email'] as const
const emailTakenByColleague = [
  409,
  'email_taken',
  'A staff account with this email already exists. Sign in instead.',
  'email',
] as const

export const peopleRefusals = {
  consentAtDoor: { ...consent, no_player: noBooking, gone: noBooking },
  consent: { ...consent, no_player: noPlayer, gone: signedOut },
  family: {
    ...familyRules,
    gone: signedOut,
    changed: changedElsewhere,
    no_player: noPlayer,
    no_caregiver: [404, 'not_found', 'This caregiver could not be found. Please reload the page.'],
    full: ({ limit }: { limit: keyof typeof playerLimits }) => new HttpError(409, 'full', playerLimitMessages[limit]),
  },
  familyByStaff: {
    ...familyRules,
    gone: noMember,
    changed,
    no_player: noPlayerAtDesk,
    no_caregiver: [404, 'not_found', 'This family no longer has this caregiver.'],
    full: ({ limit }: { limit: keyof typeof playerLimits }) => new HttpError(409, 'full', playerLimitsAtDesk[limit]),
  },
  dues: refusalsOf([409, 'changed'], dueMessages.refusals),
  safety: {
    for_desk: forDesk,
    no_family: noPlayer,
    gone: noPlayer,
    no_player: noPlayer,
    changed: changedElsewhere,
    denied: ({ name }: { name: string }) => new HttpError(409, 'invalid', safetyMessages.deniedAtDesk(name)),
    refused: invalidFields,
  },
  safetyByStaff: { no_player: noPlayerAtDesk, changed },
  incident: {
    no_player: noPlayerAtDesk,
    no_incident: [404, 'not_found', 'The family has left, and this report is sealed.'],
    changed,
    too_many: [409, 'full', `This report has been changed ${mostWordings} times. Please write another one.`],
    refused: invalidFields,
  },
  seal: { not_found: [404, 'not_found', 'This record is no longer kept.'] },
  caregiver: {
    for_desk: forDesk,
    full: [409, 'full', 'Your family already has two caregivers. Remove the other one first.'],
    gone: signedOut,
    not_found: [404, 'not_found', 'This caregiver could not be found. Please reload the page.'],
  },
  familyInvitation: {
    used: [403, 'forbidden', 'This invitation has already been used. Ask for a new one.'],
    expired: [403, 'forbidden', 'This invitation has expired. Ask for a new one.'],
    unknown: [403, 'forbidden', familyInvitationMessages.unknown],
    own: [409, 'email_taken', familyInvitationMessages.own, 'email'],
    has_account: [409, 'email_taken', familyInvitationMessages.hasAccount, 'email'],
  },
  member: {
    no_member: noMember,
    other_card: [409, 'changed', takenCardMessages.other],
    no_note: [404, 'not_found', 'This note no longer exists.'],
    full: [409, 'full', 'There are too many notes about this family. Please remove one first.'],
    not_confirmed: [400, 'invalid', adminMemberMessages.confirmEmail, 'confirm'],
  },
  newAccount: { email_taken: emailTaken },
  accountDeletion: {
    not_confirmed: [400, 'invalid', accountMessages.confirmEmail, 'confirm'],
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
  },
  session: {
    // One message for an unknown address and a wrong password, so as not to reveal who has an account.
    refused: [401, 'bad_credentials', sessionMessages.badCredentials],
    pending: () =>
      new HttpError(
        503,
        'try_again',
        'You are logged out in this browser. The server will end the session as soon as it can.',
        { retryAfter: 2 },
      ),
  },
  code: {
    // The same for an unknown address and a wrong, expired or used code: nobody learns who has an account.
    refused: [
      401,
      'bad_credentials',
      'This code does not belong to this email, has expired or has been used. Check both, or get a new code.',
      'code',
    ],
  },
  reset: { closed: [403, 'forbidden', resetMessages.linkInvalid] },
  password: {
    common_password: [400, 'invalid', registerMessages.passwordCommon, 'next'],
    // 403 instead of 401, because the session is valid.
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'current'],
  },
  verification: {
    not_found: [404, 'not_found', mailChoiceMessages.linkInvalid],
    invalid: [403, 'forbidden', mailChoiceMessages.verifyLinkInvalid],
    gone: noMember,
  },
  newAddress: {
    same: [400, 'invalid', 'This is your email already.', 'email'],
    taken: emailTaken,
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
    gone: signedOut,
  },
  addressLink: {
    invalid: [403, 'forbidden', mailChoiceMessages.addressLinkInvalid],
    taken: [409, 'email_taken', registerMessages.emailTaken],
    lost: [409, 'email_taken', mailChoiceMessages.addressLost],
  },
  staffSetUp: {
    closed: [403, 'forbidden', 'This setup code is incorrect, or the first account already exists.'],
    email_taken: emailTakenByColleague,
  },
  invitation: {
    closed: [403, 'forbidden', 'This invitation has already been used or has expired. Ask a colleague for a new one.'],
    email_taken: emailTakenByColleague,
    mail_off: [409, 'mail_off', 'This site has no mail server. Leave the address empty, and share the link yourself.'],
  },
  colleague: {
    not_found: [404, 'not_found', 'This account no longer exists.'],
    yourself: [409, 'invalid', 'You can’t remove your own account. Ask a colleague to do it.'],
    last_owner: [409, 'last_one', 'The club needs an owner. Make a colleague an owner first.'],
  },
} as const satisfies Record<string, Refusals>
