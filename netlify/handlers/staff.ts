/** Handlers of staff accounts: set-up, invitations, the staff list, removal, roles, and the log of staff actions. */
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { inviteStaff, joinStaff } from '#server/services/staff/join-staff.ts'
import { changeStaffRole, type ChangeRoleResult } from '#server/services/staff/change-role.ts'
import { removeStaff, type RemoveStaffResult } from '#server/services/staff/remove-staff.ts'
import { staffLog } from '#server/services/reports/staff-log.ts'
import { HttpError, fieldError, httpErrorFactory, tooMany } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { commonPassword, startStaffSession } from './session.ts'

export const staffHandlers = {
  async joinStaff(call) {
    const joined = await joinStaff(call)
    switch (joined.outcome) {
      case 'joined':
        return { staff: startStaffSession(call.session, joined.opened) }
      case 'closed': {
        const { setupCodeInvalid, invitationInvalid } = staffMessages
        throw new HttpError(403, 'forbidden', call.body.by === 'setup' ? setupCodeInvalid : invitationInvalid)
      }
      case 'common_password':
        throw commonPassword('password')
      case 'email_taken':
        throw fieldError(409, 'email_taken', staffMessages.emailTaken, 'email')
      case 'too_many':
        throw tooMany(joined.seconds)
    }
  },
  async inviteStaff(call) {
    const invited = await inviteStaff(call)
    if (invited.outcome === 'mail_off') throw new HttpError(409, 'mail_off', staffMessages.inviteMailOff)
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
  readLog: async (call) => ({ day: call.query.day, entries: await staffLog(call, call.query.day) }),
} satisfies Partial<Handlers>

const removalErrors: Record<Exclude<RemoveStaffResult, 'removed'>, () => HttpError> = {
  not_found: httpErrorFactory(404, 'not_found', staffMessages.accountGone),
  yourself: httpErrorFactory(409, 'invalid', staffMessages.cannotRemoveSelf),
  last_owner: httpErrorFactory(409, 'last_one', staffMessages.lastOwner),
}

const roleErrors: Record<Exclude<ChangeRoleResult, 'changed'>, () => HttpError> = {
  not_found: removalErrors.not_found,
  last_owner: removalErrors.last_owner,
}
