/** Sign-in, sign-out, passwords and addresses. */
import { call } from './call.ts'

export const signIn = call('POST', '/members/login', 'anyone', 200)
export const signOut = call('POST', '/members/logout', 'anyone', 204)
export const whoAmI = call('GET', '/session', 'account', 200)
export const forgotPassword = call('POST', '/password/forgot', 'anyone', 204)
export const resetPassword = call('POST', '/password/reset', 'anyone', 200)
export const checkLink = call('POST', '/links/check', 'anyone', 200, { keepsReplies: true })
export const staffSignIn = call('POST', '/staff/login', 'anyone', 200)
export const changePassword = call('POST', '/account/password', 'account', 204)
export const requestAddress = call('POST', '/account/address', 'member', 200)
export const answerAddress = call('POST', '/members/address', 'anyone', 200)
export const sendVerification = call('POST', '/account/mail/verify', 'account', 200)
export const verifyAddress = call('POST', '/members/verify', 'anyone', 200)
