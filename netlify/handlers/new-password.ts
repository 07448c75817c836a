/** What a call that changed a password, or asked for one, answers: the same for members and staff. */
import { accountWords, registerWords } from '#domain/words.ts'
import type { PasswordChanged } from '#server/flows/change-password.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import type { SessionDesk } from '#server/http/house.ts'

/** Gives this browser its new session. @throws Failure if the password is as it was. */
export function settlePassword(session: SessionDesk, changed: PasswordChanged): undefined {
  switch (changed.outcome) {
    case 'changed':
      session.open(changed.opened.pass, changed.opened.device)
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
}

/** Not a 401: the session is good, only the person was not recognised. */
export const wrongPassword = (field: string) =>
  new Failure(403, 'wrong_password', accountWords.wrongPassword, { fields: { [field]: accountWords.wrongPassword } })
