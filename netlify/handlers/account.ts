/** Handlers of a member's own account: read, edit, change the password, export all data, delete. */
import { accountMessages, sessionMessages } from '#domain/messages/messages.ts'
import { changeMemberPassword } from '#server/services/accounts/passwords/change-password.ts'
import { deleteAccount } from '#server/services/accounts/delete-account.ts'
import { editAccount } from '#server/services/accounts/edit-account.ts'
import { exportOwnData } from '#server/services/accounts/export-own-data.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { respondToPassword, wrongPasswordError } from './password-response.ts'

export const accountHandlers = {
  async account({ store, principal }) {
    const member = await readMember(store, principal.ownerKey)
    if (!member) throw accountDeleted()
    return { account: member.value }
  },

  async editAccount(call) {
    const edited = await editAccount(call)
    if (edited.outcome === 'gone') throw accountDeleted()
    if (edited.outcome === 'changed_elsewhere')
      throw new HttpError(409, 'changed_elsewhere', accountMessages.changedElsewhere)
    return { account: edited.member }
  },

  changePassword: async (call) => respondToPassword(call.session, await changeMemberPassword(call)),

  async exportOwnData(call) {
    const data = await exportOwnData(call)
    if (!data) throw accountDeleted()
    return data
  },

  async deleteAccount(call) {
    const deleted = await deleteAccount(call)
    switch (deleted.outcome) {
      case 'deleted':
        call.session.clear()
        return undefined
      case 'not_confirmed': {
        const { confirmEmail } = accountMessages
        throw new HttpError(400, 'invalid', confirmEmail, { fields: { confirm: confirmEmail } })
      }
      case 'wrong_password':
        throw wrongPasswordError('password')
      case 'too_many':
        throw tooMany(deleted.seconds)
    }
  },
} satisfies Pick<Handlers, 'account' | 'editAccount' | 'changePassword' | 'exportOwnData' | 'deleteAccount'>

/** The account was deleted from another device during this call. */
const accountDeleted = () => new HttpError(401, 'signed_out', sessionMessages.signedOut)
