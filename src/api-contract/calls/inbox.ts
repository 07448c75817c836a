/** The inbox of the club. */
import { call } from './call.ts'

export const listInbox = call('GET', '/admin/inbox', { who: 'staff', status: 200 })
export const changeItem = call('PATCH', '/admin/inbox/:id', { who: 'staff', status: 204 })
