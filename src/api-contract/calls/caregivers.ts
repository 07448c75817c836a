/** The caregivers of a family. */
import { call } from './call.ts'

export const joinFamily = call('POST', '/members/join', 'anyone', 201)
export const inviteCaregiver = call('POST', '/account/caregivers', 'member', 201, { firstOnly: true })
export const removeCaregiver = call('DELETE', '/account/caregivers/:id', 'member', 204)
export const editCaregiver = call('PATCH', '/account/caregivers/:id', 'account', 200)
