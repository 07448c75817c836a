/** A family's account: registration, details, players. */
import { call } from './call.ts'

export const register = call('POST', '/members/register', 'anyone', 201)
export const addFamily = call('POST', '/admin/members', 'staff', 201, { staffRole: 'coach' })
export const inviteFamily = call('PATCH', '/admin/members/:id/invitation', 'staff', 200, { staffRole: 'coach' })
export const account = call('GET', '/account', 'member', 200)
export const editAccount = call('PATCH', '/account', 'account', 200)
export const addPlayer = call('POST', '/account/players', 'account', 201, { firstOnly: true })
export const editPlayer = call('PATCH', '/account/players/:id', 'account', 200)
