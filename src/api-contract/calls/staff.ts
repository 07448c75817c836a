/** Staff accounts and the staff log. */
import { call } from './call.ts'

export const inviteStaff = call('POST', '/staff/invites', { who: 'staff', staffRole: 'owner', status: 201 })
export const joinStaff = call('POST', '/staff/join', { who: 'anyone', status: 201 })
export const listStaff = call('GET', '/staff', { who: 'staff', status: 200 })
export const removeStaff = call('DELETE', '/staff/:id', { who: 'staff', staffRole: 'owner', status: 204 })
export const saveStaffMails = call('PATCH', '/staff/mail', { who: 'staff', status: 200 })
export const changeStaffRole = call('PATCH', '/staff/:id', { who: 'staff', staffRole: 'owner', status: 204 })
export const readLog = call('GET', '/log', { who: 'staff', status: 200 })
