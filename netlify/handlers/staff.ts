/** Handlers of staff accounts: set-up, invitations, the staff list, removal, roles, and the log of staff actions. */
import { inviteStaff, joinStaff } from '#server/services/staff/join-staff.ts'
import { changeStaffRole, removeStaff } from '#server/services/staff/colleagues.ts'
import { listDoors } from '#server/services/door/doors.ts'
import { staffLog } from '#server/services/staff/staff-log.ts'
import { wantedMails, type StaffMail } from '#domain/inbox/staff-mails.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { allStaff, updateStaffMember } from '#server/repositories/accounts/staff.ts'
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
    return { staff, doors, mails: ownMails(call, staff.find(({ id }) => id === call.principal.id)?.mail) }
  },
  async saveStaffMails(call) {
    const { accountKey, staffRole = 'desk' } = call.principal
    const mail = wantedMails(staffRole, call.body.wanted)
    await updateStaffMember(call, accountKey, (staff) =>
      staff.mail?.join() === mail.join() ? undefined : { ...staff, mail },
    )
    return { mails: ownMails(call, mail) }
  },
  removeStaff: async (call) => done(answer(await removeStaff(call, call.params.id), refusals.colleague)),
  changeStaffRole: async (call) =>
    done(answer(await changeStaffRole(call, call.params.id, call.body.role), refusals.colleague)),
  readLog: async (call) => ({ day: call.query.day, entries: await staffLog(call, call.query.day) }),
} satisfies Partial<Handlers>

const ownMails = (
  { mailEnabled = false, principal: { staffRole = 'desk' } }: Pick<Call<'listStaff'>, 'mailEnabled' | 'principal'>,
  chosen?: readonly StaffMail[],
) => ({ mailOn: mailEnabled, wanted: wantedMails(staffRole, chosen) })
