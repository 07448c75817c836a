/** Signing in and out, for members and for staff, and who is signed in. */
import type { Profile, Role } from '#domain/accounts/people.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { signIn } from '#server/services/accounts/sign-in.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import type { Call, Handlers } from '#server/http/request-context.ts'
import { revokeSession } from '#server/repositories/sessions.ts'

export const sessionHandlers = {
  async signIn(call) {
    return { profile: await enter(call, 'member') }
  },
  async staffSignIn(call) {
    return { staff: await enter(call, 'staff') }
  },
  async signOut(call) {
    if (call.session.sent) await revokeSession(call, call.session.sent)
    call.session.clear()
    return undefined
  },
  async whoAmI({ principal }) {
    return { profile: principal, role: principal.role }
  },
} satisfies Pick<Handlers, 'signIn' | 'staffSignIn' | 'signOut' | 'whoAmI'>

async function enter(call: Call<'signIn'> | Call<'staffSignIn'>, role: Role): Promise<Profile> {
  const signedIn = await signIn(call, role)
  if (signedIn.outcome === 'too_many') throw tooMany(signedIn.seconds)
  // One sentence for an unknown address and a wrong password: who has an account here is nobody's business.
  if (signedIn.outcome === 'refused') throw new HttpError(401, 'bad_credentials', sessionMessages.badCredentials)
  call.session.set(signedIn.opened.pass, signedIn.opened.device)
  return signedIn.profile
}
