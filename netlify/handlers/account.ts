/** A member's own account: reading, changing, a new password, everything as one file, and leaving. */
import { accountWords, registerWords, sessionWords } from '#domain/words.ts'
import { changePassword } from '#server/flows/change-password.ts'
import { deleteAccount } from '#server/flows/delete-account.ts'
import { editAccount } from '#server/flows/edit-account.ts'
import { exportOwn } from '#server/flows/export-own.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'
import { readMember } from '#server/records/members.ts'

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

  async changePassword(call) {
    const changed = await changePassword(call)
    switch (changed.outcome) {
      case 'changed':
        call.session.open(changed.opened.pass, changed.opened.device)
        return undefined
      case 'common_password': {
        const { passwordCommon } = registerWords
        throw new Failure(400, 'invalid', passwordCommon, { fields: { next: passwordCommon } })
      }
      case 'wrong_password':
        throw wrongPassword('current')
      case 'too_many':
        throw tooMany(changed.seconds)
    }
  },

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

/** Not a 401: the session is good, only the person was not recognised. */
const wrongPassword = (field: string) =>
  new Failure(403, 'wrong_password', accountWords.wrongPassword, { fields: { [field]: accountWords.wrongPassword } })
