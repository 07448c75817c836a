/** Families that the club has not seen yet. */
import { call } from './call.ts'

export const knowFamily = call('PATCH', '/admin/members/:id/known', { who: 'staff', status: 204 })
export const takeCard = call('POST', '/admin/members/:id/card', { who: 'staff', status: 204 })
export const endUnseenBookings = call('POST', '/admin/inbox/unseen/end', {
  who: 'staff',
  staffRole: 'manager',
  status: 200,
})
