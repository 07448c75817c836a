/** Signing in and out, for members and for staff, and who is signed in. */
import type { Profile, Role } from '#domain/people.ts'
import { sessionWords } from '#domain/words.ts'
import { signIn } from '#server/flows/sign-in.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import type { Call, Handlers } from '#server/http/house.ts'
import { revokeSession } from '#server/records/sessions.ts'

export const session = {
  async signIn(call) {
    return { profile: await enter(call, 'member') }
  },
  async staffSignIn(call) {
    return { staff: await enter(call, 'staff') }
  },
  async signOut(call) {
    if (call.session.shown) await revokeSession(call, call.session.shown)
    call.session.close()
    return undefined
  },
  async whoAmI({ caller }) {
    return { profile: caller, role: caller.role }
  },
} satisfies Pick<Handlers, 'signIn' | 'staffSignIn' | 'signOut' | 'whoAmI'>

async function enter(call: Call<'signIn'> | Call<'staffSignIn'>, role: Role): Promise<Profile> {
  const signedIn = await signIn(call, role)
  if (signedIn.outcome === 'too_many') throw tooMany(signedIn.seconds)
  // One sentence for an unknown address and a wrong password: who has an account here is nobody's business.
  if (signedIn.outcome === 'refused') throw new Failure(401, 'bad_credentials', sessionWords.badCredentials)
  call.session.open(signedIn.opened.pass, signedIn.opened.device)
  return signedIn.profile
}
