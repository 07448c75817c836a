/** One-time codes. */
import { call } from './call.ts'

export const redeemCode = call('POST', '/members/login/code', 'anyone', 200)
export const makeSignInCode = call('POST', '/account/sign-in-code', 'member', 201)
export const makeResetCode = call('POST', '/admin/members/:id/caregivers/:caregiver/reset-code', 'staff', 201, {
  staffRole: 'manager',
})
