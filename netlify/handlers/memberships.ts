/** Handlers for staff: what is due for memberships, what became of it, and the file. */
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { logView, writeAdminLog } from '#server/repositories/admin-log.ts'
import { duesFile, listDues } from '#server/services/memberships/dues.ts'
import { noteDues } from '#server/services/memberships/note-dues.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const membershipsHandlers = {
  async listDues(call) {
    await logView(call, call.principal, 'dues_viewed', 'all')
    return listDues(call, call.query ?? {})
  },

  async noteDues(call) {
    const { noted, refused } = answer(await noteDues(call), refusals.dues)
    return { noted, refused: refused.map(({ id, why }) => ({ id, error: dueMessages.refusals[why] })) }
  },

  async exportDues(call) {
    await writeAdminLog(call, call.principal, 'dues_exported', 'all')
    return duesFile(call, call.query ?? {})
  },
} satisfies Partial<Handlers>
