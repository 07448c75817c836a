/** Handlers of sessions: sign in and out, for members and staff, and the current principal. */
import type { Role } from '#domain/accounts/people.ts'
import { resetWithCode } from '#server/services/accounts/passwords/reset-code.ts'
import { endSession } from '#server/services/accounts/sessions.ts'
import { makeSignInCode, signInWithCode } from '#server/services/accounts/sign-in-code.ts'
import { signIn } from '#server/services/accounts/sign-in.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession, toStaffProfile } from './start-session.ts'

export const sessionHandlers = {
  signIn: async (call) => ({ profile: (await signInAs(call, 'member')).profile }),
  staffSignIn: async (call) => ({ staff: toStaffProfile(await signInAs(call, 'staff')) }),
  async resetWithCode(call) {
    const { profile } = startSession(call, answer(await resetWithCode(call), refusals.code))
    return { profile }
  },
  makeSignInCode: async (call) => answer(await makeSignInCode(call)),
  async signInWithCode(call) {
    const { profile } = startSession(call, answer(await signInWithCode(call), refusals.code))
    return { profile }
  },
  async signOut(call) {
    call.session.clear()
    const isPending = call.session.sent && (await endSession(call, call.session.sent)) === 'pending'
    return done(answer(isPending ? 'pending' : true, refusals.session))
  },
  whoAmI: async ({ principal }) => ({ profile: principal, role: principal.role, staffRole: principal.staffRole }),
} satisfies Partial<Handlers>

const signInAs = async (call: Call<'signIn'> | Call<'staffSignIn'>, role: Role) =>
  startSession(call, answer(await signIn(call, role), refusals.session))
