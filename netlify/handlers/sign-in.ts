/** Handlers of sign-in, sign-out, passwords and addresses. */
import { familyTokenForm } from '#domain/families/caregiver-fields.ts'
import { accountMessages, mailChoiceMessages, registerMessages } from '#domain/fields/account-messages.ts'
import { staffTokenForm } from '#domain/notifications/mail-paths.ts'
import { resetMessages, sessionMessages } from '#domain/sign-in/session-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { checkInvitation } from '#server/services/families/caregivers.ts'
import { visitorOfPlace } from '#server/services/full-club/line-links.ts'
import { readMailSettings } from '#server/services/families/mail-choices.ts'
import { familyInvitationRefusals } from './caregivers.ts'
import { invitationRefusals } from './staff.ts'
import { answerAddress } from '#server/services/sign-in/change-address.ts'
import { changePassword } from '#server/services/sign-in/passwords/change-password.ts'
import { checkReset, requestReset, resetPassword } from '#server/services/sign-in/passwords/reset-password.ts'
import { requestAddress } from '#server/services/sign-in/request-address.ts'
import { endSession } from '#server/services/sign-in/sessions.ts'
import { signIn } from '#server/services/sign-in/sign-in.ts'
import { sendVerification, verifyAddress } from '#server/services/sign-in/verify-address.ts'
import { checkStaffInvitation } from '#server/services/staff/join-staff.ts'
import { visitorOfLink } from '#server/services/tours/invite-visitor.ts'
import { answer, done, emailTaken, needMail, noMember, signedOut, type Refusals } from './answer.ts'
import { mailSettings } from './mail.ts'
import { startFamilySession, startSession, startStaffSession } from './start-session.ts'

const refusals = {
  visitorLink: {
    place_over: [403, 'forbidden', 'This place is no longer held for you.'],
    closed: [403, 'forbidden', 'This link has been used or has expired. You can still join.'],
  },
  session: {
    // One message for an unknown address and a wrong password, so as not to reveal who has an account.
    refused: [401, 'bad_credentials', sessionMessages.badCredentials],
    pending: () =>
      new HttpError(
        503,
        'try_again',
        'You are logged out in this browser. The server will end the session as soon as it can.',
        { retryAfter: 2 },
      ),
  },
  reset: { closed: [403, 'forbidden', resetMessages.linkInvalid] },
  password: {
    common_password: [400, 'invalid', registerMessages.passwordCommon, 'next'],
    // 403 instead of 401, because the session is valid.
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'current'],
  },
  verification: {
    invalid: [403, 'forbidden', mailChoiceMessages.verifyLinkInvalid],
    gone: noMember,
  },
  newAddress: {
    same: [400, 'invalid', 'This is your email already.', 'email'],
    taken: emailTaken,
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
    gone: signedOut,
  },
  addressLink: {
    invalid: [403, 'forbidden', mailChoiceMessages.addressLinkInvalid],
    taken: [409, 'email_taken', registerMessages.emailTaken],
    lost: [409, 'email_taken', mailChoiceMessages.addressLost],
  },
} as const satisfies Record<string, Refusals>

export const signInHandlers = {
  signIn: async (call) => startSession(call, answer(await signIn(call, 'member'), refusals.session)),
  async signOut(call) {
    call.session.clear()
    const isPending = call.session.sent && (await endSession(call, call.session.sent)) === 'pending'
    return done(answer(isPending ? 'pending' : true, refusals.session))
  },
  whoAmI: async ({ principal }) => ({ profile: principal, role: principal.role, staffRole: principal.staffRole }),
  // The same answer for every address.
  forgotPassword: async (call) => done(answer(await requestReset(call))),
  async resetPassword(call) {
    const reset = answer(await resetPassword(call), refusals.reset)
    return { ...startFamilySession(call, reset), ...('staffRole' in reset && { staffRole: reset.staffRole }) }
  },
  async checkLink(call) {
    const { token } = call.body
    if (token.startsWith('place.')) return { visitor: answer(await visitorOfPlace(call), refusals.visitorLink).visitor }
    if (token.startsWith('tour.')) return { visitor: answer(await visitorOfLink(call), refusals.visitorLink).visitor }
    if (familyTokenForm.test(token))
      return { invitation: answer(await checkInvitation(call), familyInvitationRefusals) }
    if (staffTokenForm.test(token)) answer(await checkStaffInvitation(call), invitationRefusals)
    else answer(await checkReset(call), refusals.reset)
    return {}
  },
  staffSignIn: async (call) => startStaffSession(call, answer(await signIn(call, 'staff'), refusals.session)),
  async changePassword(call) {
    startSession(call, answer(await changePassword(call), refusals.password))
  },
  async requestAddress(call) {
    needMail(call)
    done(answer(await requestAddress(call), refusals.newAddress))
    return mailSettings(call, await readMailSettings(call, call.principal))
  },
  async answerAddress(call) {
    const { outcome: state, ...address } = answer(await answerAddress(call), refusals.addressLink)
    return { state, ...address }
  },
  async sendVerification(call) {
    needMail(call)
    return { sent: answer(await sendVerification(call), refusals.verification) === 'sent' }
  },
  async verifyAddress(call) {
    return { already: answer(await verifyAddress(call), refusals.verification) === 'already' }
  },
} satisfies Partial<Handlers>
