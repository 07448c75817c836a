/** Handlers of staff accounts: set-up, invitations, the staff list, removal, roles, and the log of staff actions. */
import { changeStaffPassword } from '#server/services/accounts/passwords/change-password.ts'
import {
  acceptInvite,
  checkStaffInvitation,
  inviteStaff,
  mailInvitation,
  setUpStaff,
} from '#server/services/staff/join-staff.ts'
import { changeStaffRole } from '#server/services/staff/change-role.ts'
import { removeStaff } from '#server/services/staff/remove-staff.ts'
import { staffLog } from '#server/services/reports/staff-log.ts'
import type { Handlers } from '#server/http/call.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession, toStaffProfile } from './start-session.ts'

export const staffHandlers = {
  setUpStaff: async (call) => ({
    staff: toStaffProfile(startSession(call, answer(await setUpStaff(call), refusals.staffSetUp))),
  }),
  checkStaffInvitation: async (call) => done(answer(await checkStaffInvitation(call), refusals.invitation)),
  acceptInvitation: async (call) => ({
    staff: toStaffProfile(startSession(call, answer(await acceptInvite(call), refusals.invitation))),
  }),
  inviteStaff: async (call) => ({ invite: await inviteStaff(call) }),
  async mailInvitation(call) {
    answer(call.mailEnabled ? true : 'mail_off', refusals.invitation)
    return { invite: answer(await mailInvitation(call)).invite }
  },
  listStaff: async ({ store }) => ({ staff: await allStaff(store) }),
  removeStaff: async (call) => done(answer(await removeStaff(call, call.params.id), refusals.colleague)),
  changeStaffRole: async (call) =>
    done(answer(await changeStaffRole(call, call.params.id, call.body.role), refusals.colleague)),
  async changeStaffPassword(call) {
    startSession(call, answer(await changeStaffPassword(call), refusals.password))
    return undefined
  },
  readLog: async (call) => ({ day: call.query.day, entries: await staffLog(call, call.query.day) }),
} satisfies Partial<Handlers>
