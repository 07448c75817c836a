/** Staff accounts and the staff log. */
import { call } from './call.ts'

export const inviteStaff = call('POST', '/staff/invites', 'staff', 201, { staffRole: 'owner' })
export const joinStaff = call('POST', '/staff/join', 'anyone', 201)
export const listStaff = call('GET', '/staff', 'staff', 200)
export const removeStaff = call('DELETE', '/staff/:id', 'staff', 204, { staffRole: 'owner' })
export const saveStaffMails = call('PATCH', '/staff/mail', 'staff', 200)
export const changeStaffRole = call('PATCH', '/staff/:id', 'staff', 204, { staffRole: 'owner' })
export const readLog = call('GET', '/log', 'staff', 200)
