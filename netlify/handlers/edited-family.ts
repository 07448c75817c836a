/** A family that was changed, as the caller sees it, and why it was not. */
import { playerLimitMessages } from '#domain/families/family-messages.ts'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { playerLimits } from '#domain/families/players.ts'
import type { MembershipRefusal } from '#domain/memberships/change-history.ts'
import { startMonths } from '#domain/memberships/history.ts'
import { numberText } from '#domain/text/text.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import type { Member } from '#records/families.ts'
import type { Call } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { accountFor } from '#server/services/families/account-view.ts'
import type { EditFamilyResult } from '#server/services/families/edit-family.ts'
import { isStaff } from '#server/services/sign-in/family-of-caller.ts'
import {
  answer,
  changed,
  changedElsewhere,
  forDesk,
  noMember,
  noPlayer,
  noPlayerAtDesk,
  refusalsOf,
  signedOut,
  type Refusals,
} from './answer.ts'

const membershipRefusals = {
  ended: 'This membership has ended. Please reload the page.',
  ending: 'This membership is about to end. Take that back first.',
  paused: 'A pause is planned already. Please reload the page.',
  paused_enough: 'At most three months in twelve can be paused.',
  active: 'This membership has not ended. Please reload the page.',
  not_begun:
    'This membership has not begun yet, and nothing is charged until then. To begin later, ask the front desk.',
  too_far: `Please choose a day from today on, within ${numberText(startMonths)} months.`,
  not_a_start:
    'The day of joining can be corrected until something else has changed, and not to a day of an earlier membership.',
  amount: 'The amount has changed meanwhile. Please look at it again.',
  not_an_end: 'Choose a day from today on, before the last one that is paid.',
  not_then: 'The day has changed meanwhile. Please look at it again.',
} satisfies Record<MembershipRefusal | 'not_then' | 'amount', string>

const playerLimitsAtDesk = {
  active: `This family already has ${playerLimits.active} players, which is the limit.`,
  addedPerWeek: `This family has added ${playerLimits.addedPerWeek} players in the last seven days, which is the limit.`,
  kept: `This family already has ${playerLimits.kept} players, counting those who have stopped, which is the limit.`,
} as const

/** At the cap of the club. */
export const clubFull = ({ families }: { families: number }): HttpError =>
  new HttpError(409, 'club_full', fullMessages.full(families))

/** Why a family is not changed, whoever tries. */
const familyRules = {
  for_desk: forDesk,
  no_family: noMember,
  club_full: clubFull,
  first_only: [
    403,
    'forbidden',
    'Only the caregiver who registered the family can change the billing address, plans and the card.',
  ],
  role: ({ least }: { least: 'coach' | 'manager' }) => new HttpError(403, 'forbidden', staffMessages.roleTooLow[least]),
  too_many_endings: [409, 'changed', 'You have ended or paused many memberships in this hour. Please ask a manager.'],
  ...refusalsOf([409, 'changed'], membershipRefusals),
} as const

export const familyRefusals = {
  ...familyRules,
  gone: signedOut,
  changed: changedElsewhere,
  no_player: noPlayer,
  no_caregiver: [404, 'not_found', 'This caregiver could not be found. Please reload the page.'],
  full: ({ limit }: { limit: keyof typeof playerLimits }) => new HttpError(409, 'full', playerLimitMessages[limit]),
} as const satisfies Refusals

const refusalsByStaff = {
  ...familyRules,
  gone: noMember,
  changed,
  no_player: noPlayerAtDesk,
  no_caregiver: [404, 'not_found', 'This family no longer has this caregiver.'],
  full: ({ limit }: { limit: keyof typeof playerLimits }) => new HttpError(409, 'full', playerLimitsAtDesk[limit]),
} as const satisfies Refusals

type Viewer = Parameters<typeof accountFor>[0] & Pick<Call<'account'>, 'principal'>

export const shown = (viewer: Viewer, member: Member) => ({ account: accountFor(viewer, member) })

export const edited = (call: Viewer, result: EditFamilyResult) =>
  shown(call, answer(result, isStaff(call) ? refusalsByStaff : familyRefusals).member)
