/** Handlers for staff: the member list, full profiles, the CSV export, account deletion and reset codes. */
import { basicCsv } from '#domain/accounts/member-export.ts'
import { adminMemberMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { deleteMember } from '#server/services/accounts/delete-account.ts'
import { makeResetCode } from '#server/services/accounts/passwords/reset-code.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { allMembers, fullMembers } from '#server/services/reports/export-members.ts'
import type { Handlers } from '#server/http/call.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'

/** Subject of the log entry of an export. */
const allSubjects = 'all'

export const adminMembersHandlers = {
  listMembers: async (call) => ({ members: await allMembers(call) }),

  async fullMembers(call) {
    const members = await fullMembers(call)
    const what = call.query?.file ? 'members_exported_full' : 'members_viewed_full'
    await writeAdminLog(call, call.principal, what, allSubjects)
    return { members }
  },

  async exportMembers(call) {
    const members = await allMembers(call)
    await writeAdminLog(call, call.principal, 'members_exported', allSubjects)
    return basicCsv(members)
  },

  async deleteMember(call) {
    const { confirmEmail } = adminMemberMessages
    if ((await deleteMember(call, call.params.id)) === 'not_confirmed')
      throw new HttpError(400, 'invalid', confirmEmail, { fields: { confirm: confirmEmail } })
    return undefined
  },

  async makeResetCode(call) {
    const result = await makeResetCode(call, call.params.id)
    switch (result.outcome) {
      case 'made':
        return result
      case 'not_found':
        throw new HttpError(404, 'not_found', staffMessages.accountGone)
      case 'too_many':
        throw tooMany(result.seconds)
    }
  },
} satisfies Pick<Handlers, 'listMembers' | 'fullMembers' | 'exportMembers' | 'deleteMember' | 'makeResetCode'>
