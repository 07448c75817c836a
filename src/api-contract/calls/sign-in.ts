/** Sign-in, sign-out, passwords and addresses. */
import { call } from './call.ts'

export const signIn = call('POST', '/members/login', { who: 'anyone', status: 200 })
export const signOut = call('POST', '/members/logout', { who: 'anyone', status: 204 })
export const whoAmI = call('GET', '/session', { who: 'account', status: 200 })
export const forgotPassword = call('POST', '/password/forgot', { who: 'anyone', status: 204 })
export const resetPassword = call('POST', '/password/reset', { who: 'anyone', status: 200 })
export const checkLink = call('POST', '/links/check', { who: 'anyone', status: 200, keepsReplies: true })
export const staffSignIn = call('POST', '/staff/login', { who: 'anyone', status: 200 })
export const changePassword = call('POST', '/account/password', { who: 'account', status: 204 })
export const requestAddress = call('POST', '/account/address', { who: 'member', status: 200 })
export const answerAddress = call('POST', '/members/address', { who: 'anyone', status: 200 })
export const sendVerification = call('POST', '/account/mail/verify', { who: 'account', status: 200 })
export const verifyAddress = call('POST', '/members/verify', { who: 'anyone', status: 200 })
