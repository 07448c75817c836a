/** Handlers of export and deletion of an account. */
import { accountMessages } from '#domain/fields/account-messages.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { deleteAccount, deleteMember } from '#server/services/leaving/delete-account.ts'
import { exportOwnData } from '#server/services/leaving/export.ts'
import { answer, noMember, signedOut, type Refusals } from './answer.ts'

const refusals = {
  export: { gone: signedOut },
  account: {
    not_confirmed: [400, 'invalid', accountMessages.confirmEmail, 'confirm'],
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
  },
  member: {
    no_member: noMember,
    not_confirmed: [400, 'invalid', adminMemberMessages.confirmEmail, 'confirm'],
  },
} as const satisfies Record<string, Refusals>

export const leavingHandlers = {
  async deleteMember(call) {
    answer(await deleteMember(call, call.params.id), refusals.member)
  },

  exportOwnData: async (call) => answer((await exportOwnData(call)) ?? 'gone', refusals.export),

  async deleteAccount(call) {
    answer(await deleteAccount(call), refusals.account)
    call.session.clear()
  },
} satisfies Partial<Handlers>
