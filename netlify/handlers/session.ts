/** Handlers of every way to sign in and out, of passwords, and of the current session. */
import { familyTokenForm } from '#domain/families/caregiver-fields.ts'
import { staffTokenForm } from '#domain/notifications/mail-paths.ts'
import { checkInvitation } from '#server/services/families/caregivers.ts'
import { makeSignInCode, redeemCode } from '#server/services/sign-in/codes.ts'
import { changePassword } from '#server/services/sign-in/passwords/change-password.ts'
import { checkReset, requestReset, resetPassword } from '#server/services/sign-in/passwords/reset-password.ts'
import { register } from '#server/services/families/register.ts'
import { endSession } from '#server/services/sign-in/sessions.ts'
import { signIn } from '#server/services/sign-in/sign-in.ts'
import { checkStaffInvitation } from '#server/services/staff/join-staff.ts'
import { visitorOfLink } from '#server/services/tours/invite-visitor.ts'
import type { Handlers } from '#server/http/call.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession, startStaffSession } from './start-session.ts'

export const sessionHandlers = {
  async register(call) {
    const registered = answer(await register(call), refusals.newAccount)
    const { sync, verify } = registered
    return { ...startSession(call, registered.opened), sync, ...(verify && { verify }) }
  },
  signIn: async (call) => startSession(call, answer(await signIn(call, 'member'), refusals.session)),
  staffSignIn: async (call) => startStaffSession(call, answer(await signIn(call, 'staff'), refusals.session)),
  makeSignInCode: (call) => makeSignInCode(call),
  redeemCode: async (call) => startSession(call, answer(await redeemCode(call), refusals.code)),
  // The same answer for every address.
  forgotPassword: async (call) => done(answer(await requestReset(call))),
  async checkLink(call) {
    const { token } = call.body
    if (token.startsWith('tour.')) return { visitor: answer(await visitorOfLink(call), refusals.visitorLink).visitor }
    if (familyTokenForm.test(token))
      return { invitation: answer(await checkInvitation(call), refusals.familyInvitation) }
    if (staffTokenForm.test(token)) answer(await checkStaffInvitation(call), refusals.invitation)
    else answer(await checkReset(call), refusals.reset)
    return {}
  },
  async resetPassword(call) {
    const reset = answer(await resetPassword(call), refusals.reset)
    return { ...startSession(call, reset), staffRole: reset.staffRole }
  },
  async changePassword(call) {
    startSession(call, answer(await changePassword(call), refusals.password))
  },
  async signOut(call) {
    call.session.clear()
    const isPending = call.session.sent && (await endSession(call, call.session.sent)) === 'pending'
    return done(answer(isPending ? 'pending' : true, refusals.session))
  },
  whoAmI: async ({ principal }) => ({ profile: principal, role: principal.role, staffRole: principal.staffRole }),
} satisfies Partial<Handlers>
