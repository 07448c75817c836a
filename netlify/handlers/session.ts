/** Handlers of sessions: sign in and out, for members and staff, and the current principal. */
import type { Role } from '#domain/accounts/people.ts'
import { registerMessages, sessionMessages } from '#domain/messages/messages.ts'
import { codeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { resetWithCode } from '#server/services/accounts/passwords/reset-code.ts'
import { endSession } from '#server/services/accounts/sessions.ts'
import { makeSignInCode, signInWithCode } from '#server/services/accounts/sign-in-code.ts'
import { signIn } from '#server/services/accounts/sign-in.ts'
import { HttpError, fieldError, tooMany } from '#server/http/http-error.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { staffProfileOf, type SignedIn } from './staff-profile.ts'

export const sessionHandlers = {
  async signIn(call) {
    return { profile: (await startSession(call, 'member')).profile }
  },
  async staffSignIn(call) {
    return { staff: staffProfileOf(await startSession(call, 'staff')) }
  },
  async resetWithCode(call) {
    const result = await resetWithCode(call)
    switch (result.outcome) {
      case 'reset':
        call.session.set(result.opened.sessionToken, result.opened.device)
        return { profile: result.profile }
      case 'refused':
        throw fieldError(401, 'bad_credentials', codeMessages.refused, 'code')
      case 'common_password':
        throw fieldError(400, 'invalid', registerMessages.passwordCommon, 'password')
      case 'too_many':
        throw tooMany(result.seconds)
    }
  },
  async makeSignInCode(call) {
    const result = await makeSignInCode(call)
    if (result.outcome === 'too_many') throw tooMany(result.seconds)
    return result
  },
  async signInWithCode(call) {
    const result = await signInWithCode(call)
    if (result.outcome === 'too_many') throw tooMany(result.seconds)
    if (result.outcome === 'refused') throw fieldError(401, 'bad_credentials', codeMessages.refused, 'code')
    call.session.set(result.opened.sessionToken, result.opened.device)
    return { profile: result.profile }
  },
  async signOut(call) {
    call.session.clear()
    if (call.session.sent && (await endSession(call, call.session.sent)) === 'pending')
      throw new HttpError(503, 'try_again', sessionMessages.signOutPending, { retryAfter: 2 })
    return undefined
  },
  async whoAmI({ principal }) {
    return { profile: principal, role: principal.role, staffRole: principal.staffRole }
  },
} satisfies Partial<Handlers>

async function startSession(call: Call<'signIn'> | Call<'staffSignIn'>, role: Role): Promise<SignedIn> {
  const signedIn = await signIn(call, role)
  if (signedIn.outcome === 'too_many') throw tooMany(signedIn.seconds)
  // One message for an unknown address and a wrong password, so as not to reveal who has an account.
  if (signedIn.outcome === 'refused') throw new HttpError(401, 'bad_credentials', sessionMessages.badCredentials)
  call.session.set(signedIn.opened.sessionToken, signedIn.opened.device)
  return signedIn
}
