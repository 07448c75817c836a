/** Handlers of staff accounts: set-up, invitations, the staff list, removal, roles, and the log of staff actions. */
import { inviteStaff, joinStaff } from '#server/services/staff/join-staff.ts'
import { changeStaffRole, removeStaff } from '#server/services/staff/colleagues.ts'
import { listDoors } from '#server/services/staff/doors.ts'
import { staffLog } from '#server/services/reports/staff-log.ts'
import type { Handlers } from '#server/http/call.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'
import { startStaffSession } from './start-session.ts'

export const staffHandlers = {
  async joinStaff(call) {
    const joined = answer(await joinStaff(call), call.body.by === 'setup' ? refusals.staffSetUp : refusals.invitation)
    return startStaffSession(call, joined)
  },
  inviteStaff: async (call) => ({ invite: answer(await inviteStaff(call), refusals.invitation) }),
  async listStaff(call) {
    const [staff, doors] = await Promise.all([allStaff(call.store), listDoors(call)])
    return { staff, doors }
  },
  removeStaff: async (call) => done(answer(await removeStaff(call, call.params.id), refusals.colleague)),
  changeStaffRole: async (call) =>
    done(answer(await changeStaffRole(call, call.params.id, call.body.role), refusals.colleague)),
  readLog: async (call) => ({ day: call.query.day, entries: await staffLog(call, call.query.day) }),
} satisfies Partial<Handlers>
