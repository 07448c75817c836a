/** A member's own account: reading, changing, a new password, everything as one file, and leaving. */
import { accountWords, sessionWords } from '#domain/words.ts'
import { changeMemberPassword } from '#server/flows/change-password.ts'
import { deleteAccount } from '#server/flows/delete-account.ts'
import { editAccount } from '#server/flows/edit-account.ts'
import { exportOwn } from '#server/flows/export-own.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'
import { readMember } from '#server/records/members.ts'
import { settlePassword, wrongPassword } from './new-password.ts'

export const account = {
  async account({ store, caller }) {
    const member = await readMember(store, caller.holder)
    if (!member) throw gone()
    return { account: member.value }
  },

  async editAccount(call) {
    const edited = await editAccount(call)
    if (edited.outcome === 'gone') throw gone()
    if (edited.outcome === 'changed_elsewhere')
      throw new Failure(409, 'changed_elsewhere', accountWords.changedElsewhere)
    return { account: edited.member }
  },

  changePassword: async (call) => settlePassword(call.session, await changeMemberPassword(call)),

  async exportOwn(call) {
    const own = await exportOwn(call)
    if (!own) throw gone()
    return own
  },

  async deleteAccount(call) {
    const deleted = await deleteAccount(call)
    switch (deleted.outcome) {
      case 'deleted':
        call.session.close()
        return undefined
      case 'not_confirmed': {
        const { confirmEmail } = accountWords
        throw new Failure(400, 'invalid', confirmEmail, { fields: { confirm: confirmEmail } })
      }
      case 'wrong_password':
        throw wrongPassword('password')
      case 'too_many':
        throw tooMany(deleted.seconds)
    }
  },
} satisfies Pick<Handlers, 'account' | 'editAccount' | 'changePassword' | 'exportOwn' | 'deleteAccount'>

/** Deleted from another device while this call was on its way. */
const gone = () => new Failure(401, 'signed_out', sessionWords.signedOut)
