/** Handlers of staff accounts and the staff log. */
import { type StaffMail, wantedMails } from '#domain/inbox/staff-mails.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { allStaff, updateStaffMember } from '#server/repositories/accounts/staff.ts'
import { listDoors } from '#server/services/door/doors.ts'
import { changeStaffRole, removeStaff } from '#server/services/staff/colleagues.ts'
import { inviteStaff, joinStaff } from '#server/services/staff/join-staff.ts'
import { staffLog } from '#server/services/staff/staff-log.ts'
import { answer, done, noAccount, type Refusals } from './answer.ts'
import { startStaffSession } from './start-session.ts'

const emailTakenByColleague = [
  409,
  'email_taken',
  'A staff account with this email already exists. Sign in instead.',
  'email',
] as const

export const invitationRefusals = {
  closed: [403, 'forbidden', 'This invitation has already been used or has expired. Ask a colleague for a new one.'],
  email_taken: emailTakenByColleague,
  mail_off: [409, 'mail_off', 'This site has no mail server. Leave the address empty, and share the link yourself.'],
} as const satisfies Refusals

const refusals = {
  staffSetUp: {
    closed: [403, 'forbidden', 'This setup code is incorrect, or the first account already exists.'],
    email_taken: emailTakenByColleague,
  },
  colleague: {
    not_found: noAccount,
    yourself: [409, 'invalid', 'You can’t remove your own account. Ask a colleague to do it.'],
    last_owner: [409, 'last_one', 'The club needs an owner. Make a colleague an owner first.'],
  },
} as const satisfies Record<string, Refusals>

export const staffHandlers = {
  inviteStaff: async (call) => ({ invite: answer(await inviteStaff(call), invitationRefusals) }),
  async joinStaff(call) {
    const joined = answer(await joinStaff(call), call.body.by === 'setup' ? refusals.staffSetUp : invitationRefusals)
    return startStaffSession(call, joined)
  },
  async listStaff(call) {
    const staff = await allStaff(call.store)
    return {
      staff,
      doors: await listDoors(call),
      mails: ownMails(call, staff.find(({ id }) => id === call.principal.id)?.mail),
    }
  },
  removeStaff: async (call) => done(answer(await removeStaff(call, call.params.id), refusals.colleague)),
  async saveStaffMails(call) {
    const { accountKey, staffRole = 'desk' } = call.principal
    const mail = wantedMails(staffRole, call.body.wanted)
    await updateStaffMember(call, accountKey, (staff) =>
      staff.mail?.join() === mail.join() ? undefined : { ...staff, mail },
    )
    return { mails: ownMails(call, mail) }
  },
  changeStaffRole: async (call) =>
    done(answer(await changeStaffRole(call, call.params.id, call.body.role), refusals.colleague)),
  readLog: async (call) => ({
    day: call.query.day,
    entries: await staffLog(call, call.query.day, call.principal.staffRole),
  }),
} satisfies Partial<Handlers>

const ownMails = (
  { mailEnabled = false, principal: { staffRole = 'desk' } }: Pick<Call<'listStaff'>, 'mailEnabled' | 'principal'>,
  chosen?: readonly StaffMail[],
) => ({ mailOn: mailEnabled, wanted: wantedMails(staffRole, chosen) })
