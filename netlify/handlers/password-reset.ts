/** Handlers of forgotten passwords, for members and staff. */
import type { Role } from '#domain/accounts/people.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { checkReset, requestReset, resetPassword } from '#server/services/accounts/passwords/reset-password.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession, toStaffProfile } from './start-session.ts'

export const passwordResetHandlers = {
  // The same answer for every address.
  forgotPassword: async (call) => done(answer(await requestReset(call, 'member'))),
  forgotStaffPassword: async (call) => done(answer(await requestReset(call, 'staff'))),
  checkReset: async (call) => done(answer(await checkReset(call, 'member'), refusals.reset)),
  checkStaffReset: async (call) => done(answer(await checkReset(call, 'staff'), refusals.reset)),
  resetPassword: async (call) => ({ profile: (await reset(call, 'member')).profile }),
  resetStaffPassword: async (call) => ({ staff: toStaffProfile(await reset(call, 'staff')) }),
} satisfies Partial<Handlers>

const reset = async (call: Call<'resetPassword'> | Call<'resetStaffPassword'>, role: Role) =>
  startSession(call, answer(await resetPassword(call, role), refusals.reset))
