/** Handler of member registration. */
import { registerMessages } from '#domain/messages/messages.ts'
import { register } from '#server/services/accounts/register.ts'
import { fieldError, tooMany } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'

export const membersHandlers = {
  async register(call) {
    const registered = await register(call)
    switch (registered.outcome) {
      case 'registered':
        call.session.set(registered.opened.sessionToken, registered.opened.device)
        return {
          profile: registered.profile,
          sync: registered.sync,
          ...(registered.verify && { verify: registered.verify }),
        }
      case 'common_password':
        throw fieldError(400, 'invalid', registerMessages.passwordCommon, 'password')
      case 'email_taken':
        throw fieldError(409, 'email_taken', registerMessages.emailTaken, 'email')
      case 'too_many':
        throw tooMany(registered.seconds)
    }
  },
} satisfies Partial<Handlers>
