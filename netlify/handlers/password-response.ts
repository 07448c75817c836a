/** What a call that changed a password, or asked for one, answers: the same for members and staff. */
import { accountMessages, registerMessages } from '#domain/messages/messages.ts'
import type { PasswordChanged } from '#server/services/accounts/passwords/change-password.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import type { SessionCookies } from '#server/http/request-context.ts'

/** Gives this browser its new session. @throws Failure if the password is as it was. */
export function respondToPassword(session: SessionCookies, changed: PasswordChanged): undefined {
  switch (changed.outcome) {
    case 'changed':
      session.set(changed.opened.pass, changed.opened.device)
      return undefined
    case 'common_password': {
      const { passwordCommon } = registerMessages
      throw new HttpError(400, 'invalid', passwordCommon, { fields: { next: passwordCommon } })
    }
    case 'wrong_password':
      throw wrongPasswordError('current')
    case 'too_many':
      throw tooMany(changed.seconds)
  }
}

/** Not a 401: the session is good, only the person was not recognised. */
export const wrongPasswordError = (field: string) =>
  new HttpError(403, 'wrong_password', accountMessages.wrongPassword, {
    fields: { [field]: accountMessages.wrongPassword },
  })
