/** Joining the club. */
import { registerWords } from '#domain/words.ts'
import { register } from '#server/flows/register.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'

export const members = {
  async register(call) {
    const registered = await register(call)
    switch (registered.outcome) {
      case 'registered':
        call.session.open(registered.opened.pass, registered.opened.device)
        return { profile: registered.profile, sync: registered.sync }
      case 'common_password': {
        const { passwordCommon } = registerWords
        throw new Failure(400, 'invalid', passwordCommon, { fields: { password: passwordCommon } })
      }
      case 'email_taken': {
        const { emailTaken } = registerWords
        throw new Failure(409, 'email_taken', emailTaken, { fields: { email: emailTaken } })
      }
      case 'too_many':
        throw tooMany(registered.seconds)
    }
  },
} satisfies Pick<Handlers, 'register'>
