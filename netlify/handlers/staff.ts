/** Handlers of staff accounts: set-up, invitations, the staff list, removal, roles, and the log of staff actions. */
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { changeStaffPassword } from '#server/services/accounts/passwords/change-password.ts'
import {
  acceptInvite,
  checkStaffInvitation,
  inviteStaff,
  mailInvitation,
  setUpStaff,
  type JoinStaffResult,
} from '#server/services/staff/join-staff.ts'
import { changeStaffRole, type ChangeRoleResult } from '#server/services/staff/change-role.ts'
import { removeStaff, type RemoveStaffResult } from '#server/services/staff/remove-staff.ts'
import { staffLog } from '#server/services/reports/staff-log.ts'
import { HttpError, fieldError, httpErrorFactory, tooMany } from '#server/http/http-error.ts'
import type { Handlers, SessionCookies } from '#server/http/call.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { respondToPassword } from './password-response.ts'
import { staffProfileOf } from './staff-profile.ts'

export const staffHandlers = {
  setUpStaff: async (call) => ({
    staff: startSession(call.session, await setUpStaff(call), staffMessages.setupCodeInvalid),
  }),
  async checkStaffInvitation(call) {
    const checked = await checkStaffInvitation(call)
    if (checked.outcome === 'too_many') throw tooMany(checked.seconds)
    if (checked.outcome === 'closed') throw new HttpError(403, 'forbidden', staffMessages.invitationInvalid)
    return undefined
  },
  acceptInvitation: async (call) => ({
    staff: startSession(call.session, await acceptInvite(call), staffMessages.invitationInvalid),
  }),
  inviteStaff: async (call) => ({ invite: await inviteStaff(call) }),
  async mailInvitation(call) {
    if (!call.mailEnabled) throw new HttpError(409, 'mail_off', staffMessages.inviteMailOff)
    const invited = await mailInvitation(call)
    if (invited.outcome === 'too_many') throw tooMany(invited.seconds)
    return { invite: invited.invite }
  },
  listStaff: async ({ store }) => ({ staff: await allStaff(store) }),
  async removeStaff(call) {
    const outcome = await removeStaff(call, call.params.id)
    if (outcome !== 'removed') throw removalErrors[outcome]()
    return undefined
  },
  async changeStaffRole(call) {
    const outcome = await changeStaffRole(call, call.params.id, call.body.role)
    if (outcome !== 'changed') throw roleErrors[outcome]()
    return undefined
  },
  changeStaffPassword: async (call) => respondToPassword(call.session, await changeStaffPassword(call)),
  readLog: async (call) => ({ day: call.query.day, entries: await staffLog(call, call.query.day) }),
} satisfies Partial<Handlers>

/** Sets the session of a new account. @throws HttpError; `closedMessage` if the token or invitation is not valid. */
function startSession(
  session: SessionCookies,
  joined: JoinStaffResult,
  closedMessage: string,
): Reply<'acceptInvitation'>['staff'] {
  switch (joined.outcome) {
    case 'joined':
      session.set(joined.opened.sessionToken, joined.opened.device)
      return staffProfileOf(joined)
    case 'closed':
      throw new HttpError(403, 'forbidden', closedMessage)
    case 'common_password':
      throw fieldError(400, 'invalid', registerMessages.passwordCommon, 'password')
    case 'email_taken':
      throw fieldError(409, 'email_taken', staffMessages.emailTaken, 'email')
    case 'too_many':
      throw tooMany(joined.seconds)
  }
}

const removalErrors: Record<Exclude<RemoveStaffResult, 'removed'>, () => HttpError> = {
  not_found: httpErrorFactory(404, 'not_found', staffMessages.accountGone),
  yourself: httpErrorFactory(409, 'invalid', staffMessages.cannotRemoveSelf),
  last_owner: httpErrorFactory(409, 'last_one', staffMessages.lastOwner),
}

const roleErrors: Record<Exclude<ChangeRoleResult, 'changed'>, () => HttpError> = {
  not_found: removalErrors.not_found,
  last_owner: removalErrors.last_owner,
}
