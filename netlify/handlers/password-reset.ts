/** Handlers of forgotten passwords, for members and staff. */
import type { Role } from '#domain/accounts/people.ts'
import { resetMessages } from '#domain/messages/reset-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { HttpError, fieldError, tooMany } from '#server/http/http-error.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { checkReset, requestReset, resetPassword } from '#server/services/accounts/passwords/reset-password.ts'
import { staffProfileOf, type SignedIn } from './staff-profile.ts'

export const passwordResetHandlers = {
  forgotPassword: (call) => forgot(call, 'member'),
  forgotStaffPassword: (call) => forgot(call, 'staff'),
  checkReset: (call) => check(call, 'member'),
  checkStaffReset: (call) => check(call, 'staff'),
  resetPassword: async (call) => ({ profile: (await reset(call, 'member')).profile }),
  resetStaffPassword: async (call) => ({ staff: staffProfileOf(await reset(call, 'staff')) }),
} satisfies Partial<Handlers>

/** The same answer for every address. */
async function forgot(call: Call<'forgotPassword'> | Call<'forgotStaffPassword'>, role: Role): Promise<undefined> {
  const requested = await requestReset(call, role)
  if (requested.outcome === 'mail_off') throw new HttpError(409, 'mail_off', resetMessages.mailOff)
  if (requested.outcome === 'too_many') throw tooMany(requested.seconds)
  return undefined
}

async function check(call: Call<'checkReset'> | Call<'checkStaffReset'>, role: Role): Promise<undefined> {
  const checked = await checkReset(call, role)
  if (checked.outcome === 'too_many') throw tooMany(checked.seconds)
  if (checked.outcome === 'invalid') throw new HttpError(403, 'forbidden', resetMessages.linkInvalid)
  return undefined
}

async function reset(call: Call<'resetPassword'> | Call<'resetStaffPassword'>, role: Role): Promise<SignedIn> {
  const done = await resetPassword(call, role)
  switch (done.outcome) {
    case 'reset':
      call.session.set(done.opened.sessionToken, done.opened.device)
      return done
    case 'invalid':
      throw new HttpError(403, 'forbidden', resetMessages.linkInvalid)
    case 'common_password':
      throw fieldError(400, 'invalid', registerMessages.passwordCommon, 'password')
    case 'too_many':
      throw tooMany(done.seconds)
  }
}
