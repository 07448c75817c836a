/** Handlers of every way to sign in and out, of passwords, and of the current session. */
import type { Profile } from '#domain/accounts/people.ts'
import type { StaffProfile } from '#domain/accounts/staff-roles.ts'
import { staffTokenForm } from '#domain/notifications/mail-paths.ts'
import { accountMessages, registerMessages, sessionMessages } from '#domain/messages/messages.ts'
import { resetMessages } from '#domain/messages/session-messages.ts'
import { codeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { makeSignInCode, useCode } from '#server/services/accounts/codes.ts'
import { changePassword } from '#server/services/accounts/passwords/change-password.ts'
import { checkReset, requestReset, resetPassword } from '#server/services/accounts/passwords/reset-password.ts'
import { register } from '#server/services/accounts/register.ts'
import { endSession, type OpenedSession } from '#server/services/accounts/sessions.ts'
import { signIn } from '#server/services/accounts/sign-in.ts'
import { checkStaffInvitation } from '#server/services/staff/join-staff.ts'
import { HttpError, fieldError, tooMany } from '#server/http/http-error.ts'
import type { Call, Handlers, SessionCookies } from '#server/http/call.ts'

export const sessionHandlers = {
  async register(call) {
    const registered = await register(call)
    switch (registered.outcome) {
      case 'registered': {
        const { opened, sync, verify } = registered
        return { profile: startSession(call.session, opened), sync, ...(verify && { verify }) }
      }
      case 'common_password':
        throw commonPassword('password')
      case 'email_taken':
        throw fieldError(409, 'email_taken', registerMessages.emailTaken, 'email')
      case 'too_many':
        throw tooMany(registered.seconds)
    }
  },

  signIn: async (call) => ({ profile: startSession(call.session, await signedIn(call, 'member')) }),
  staffSignIn: async (call) => ({ staff: startStaffSession(call.session, await signedIn(call, 'staff')) }),

  async makeSignInCode(call) {
    const made = await makeSignInCode(call)
    if (made.outcome === 'too_many') throw tooMany(made.seconds)
    return made.code
  },

  async useCode(call) {
    const used = await useCode(call)
    switch (used.outcome) {
      case 'signed_in':
        return { profile: startSession(call.session, used.opened) }
      case 'refused':
        throw fieldError(401, 'bad_credentials', codeMessages.refused, 'code')
      case 'common_password':
        throw commonPassword('password')
      case 'too_many':
        throw tooMany(used.seconds)
    }
  },

  /** The same answer for every address. */
  async forgotPassword(call) {
    const requested = await requestReset(call)
    if (requested.outcome === 'mail_off') throw new HttpError(409, 'mail_off', resetMessages.mailOff)
    if (requested.outcome === 'too_many') throw tooMany(requested.seconds)
    return undefined
  },

  async checkLink(call) {
    const isInvitation = staffTokenForm.test(call.body.token)
    const checked = await (isInvitation ? checkStaffInvitation(call) : checkReset(call))
    if (checked.outcome === 'too_many') throw tooMany(checked.seconds)
    const message = isInvitation ? staffMessages.invitationInvalid : resetMessages.linkInvalid
    if (checked.outcome === 'closed') throw new HttpError(403, 'forbidden', message)
    return undefined
  },

  async resetPassword(call) {
    const reset = await resetPassword(call)
    switch (reset.outcome) {
      case 'reset':
        return { profile: startSession(call.session, reset.opened), staffRole: reset.opened.staffRole }
      case 'invalid':
        throw new HttpError(403, 'forbidden', resetMessages.linkInvalid)
      case 'common_password':
        throw commonPassword('password')
      case 'too_many':
        throw tooMany(reset.seconds)
    }
  },

  async changePassword(call) {
    const changed = await changePassword(call)
    switch (changed.outcome) {
      case 'changed':
        startSession(call.session, changed.opened)
        return undefined
      case 'common_password':
        throw commonPassword('next')
      case 'wrong_password':
        throw wrongPasswordError('current')
      case 'too_many':
        throw tooMany(changed.seconds)
    }
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

async function signedIn(call: Call<'signIn' | 'staffSignIn'>, role: 'member' | 'staff'): Promise<OpenedSession> {
  const result = await signIn(call, role)
  if (result.outcome === 'too_many') throw tooMany(result.seconds)
  // One message for an unknown address and a wrong password, so as not to reveal who has an account.
  if (result.outcome === 'refused') throw new HttpError(401, 'bad_credentials', sessionMessages.badCredentials)
  return result.opened
}

/** Sets the session of this browser. @returns who has signed in. */
export function startSession(session: SessionCookies, { sessionToken, device, profile }: OpenedSession): Profile {
  session.set(sessionToken, device)
  return profile
}

/** The same of a colleague, with the role. */
export const startStaffSession = (session: SessionCookies, opened: OpenedSession): StaffProfile => ({
  ...startSession(session, opened),
  staffRole: opened.staffRole ?? 'desk',
})

export const commonPassword = (field: string) => fieldError(400, 'invalid', registerMessages.passwordCommon, field)

/** 403 instead of 401, because the session is valid. `field` is the form field with the wrong password. */
export const wrongPasswordError = (field: string) =>
  fieldError(403, 'wrong_password', accountMessages.wrongPassword, field)
