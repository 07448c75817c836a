/** Handlers of charges for memberships. */
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { logView, writeAdminLog } from '#server/repositories/admin-log.ts'
import { bookFile, closeMonth, readBook } from '#server/services/memberships/book.ts'
import { listDues, ownDues } from '#server/services/memberships/dues.ts'
import { noteDues } from '#server/services/memberships/note-dues.ts'
import { answer, refusalsOf } from './answer.ts'

const refusals = refusalsOf([409, 'changed'], dueMessages.refusals)

export const duesHandlers = {
  async listDues(call) {
    await logView(call, call.principal, 'dues_viewed', 'all')
    return listDues(call, call.query ?? {})
  },

  readBook: async (call) => readBook(call, call.query ?? {}),

  async closeMonth(call) {
    answer(await closeMonth(call, call.body.month), { not_over: [409, 'invalid', 'This month is not over yet.'] })
    return readBook(call, call.body)
  },

  async noteDues(call) {
    const { noted, refused } = answer(await noteDues(call), refusals)
    return { noted, refused: refused.map(({ id, why }) => ({ id, error: dueMessages.refusals[why] })) }
  },

  async exportBook(call) {
    await writeAdminLog(call, call.principal, 'dues_exported', 'all')
    return bookFile(call, call.query ?? {})
  },
  ownDues: async (call) => ({ dues: await ownDues(call) }),
} satisfies Partial<Handlers>
