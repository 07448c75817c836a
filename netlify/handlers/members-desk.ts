/** The members at the front desk: the list, everything, and as a file. */
import { basicCsv } from '#domain/member-export.ts'
import { allMembers, fullMembers } from '#server/flows/export-members.ts'
import type { Handlers } from '#server/http/house.ts'
import { writeLog } from '#server/records/log.ts'

/** An export is of everybody. */
const everybody = 'all'

export const membersDesk = {
  listMembers: async (call) => ({ members: await allMembers(call) }),

  async fullMembers(call) {
    const members = await fullMembers(call)
    if (call.query?.file) await writeLog(call, call.caller, 'members_exported_full', everybody)
    return { members }
  },

  async exportMembers(call) {
    const members = await allMembers(call)
    await writeLog(call, call.caller, 'members_exported', everybody)
    return basicCsv(members)
  },
} satisfies Pick<Handlers, 'listMembers' | 'fullMembers' | 'exportMembers'>
