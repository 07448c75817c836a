/** One-time codes. */
import { call } from './call.ts'

export const redeemCode = call('POST', '/members/login/code', { who: 'anyone', status: 200 })
export const makeSignInCode = call('POST', '/account/sign-in-code', { who: 'member', status: 201 })
export const makeResetCode = call('POST', '/admin/members/:id/caregivers/:caregiver/reset-code', {
  who: 'staff',
  staffRole: 'manager',
  status: 201,
})
