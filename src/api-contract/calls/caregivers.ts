/** The caregivers of a family. */
import { call } from './call.ts'

export const joinFamily = call('POST', '/members/join', { who: 'anyone', status: 201 })
export const inviteCaregiver = call('POST', '/account/caregivers', { who: 'member', firstOnly: true, status: 201 })
export const removeCaregiver = call('DELETE', '/account/caregivers/:id', { who: 'member', status: 204 })
export const editCaregiver = call('PATCH', '/account/caregivers/:id', { who: 'account', status: 200 })
