/** Responses to a password change or a password confirmation, for members and staff. */
import { accountMessages, registerMessages } from '#domain/messages/messages.ts'
import type { ChangePasswordResult } from '#server/services/accounts/passwords/change-password.ts'
import { fieldError, tooMany } from '#server/http/http-error.ts'
import type { SessionCookies } from '#server/http/call.ts'

/** Sets the new session of this browser. @throws HttpError if the password was not changed. */
export function respondToPassword(session: SessionCookies, changed: ChangePasswordResult): undefined {
  switch (changed.outcome) {
    case 'changed':
      session.set(changed.opened.sessionToken, changed.opened.device)
      return undefined
    case 'common_password':
      throw fieldError(400, 'invalid', registerMessages.passwordCommon, 'next')
    case 'wrong_password':
      throw wrongPasswordError('current')
    case 'too_many':
      throw tooMany(changed.seconds)
  }
}

/** 403 instead of 401, because the session is valid. `field` is the form field with the wrong password. */
export const wrongPasswordError = (field: string) =>
  fieldError(403, 'wrong_password', accountMessages.wrongPassword, field)
