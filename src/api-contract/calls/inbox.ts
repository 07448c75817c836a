/** The inbox of the club. */
import { call } from './call.ts'

export const listInbox = call('GET', '/admin/inbox', 'staff', 200)
export const changeItem = call('PATCH', '/admin/inbox/:id', 'staff', 204)
export const endUnseenBookings = call('POST', '/admin/inbox/unseen/end', 'staff', 200, { staffRole: 'manager' })
