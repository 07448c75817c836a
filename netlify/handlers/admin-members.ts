/** Handlers for staff: the member list, full profiles and the CSV export. */
import { basicCsv } from '#domain/accounts/member-export.ts'
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
} satisfies Pick<Handlers, 'listMembers' | 'fullMembers' | 'exportMembers'>
