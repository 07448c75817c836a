/** Families that the club has not seen yet. */
import { call } from './call.ts'

export const knowFamily = call('PATCH', '/admin/members/:id/known', 'staff', 204)
export const takeCard = call('POST', '/admin/members/:id/card', 'staff', 204)
export const endUnseenBookings = call('POST', '/admin/inbox/unseen/end', 'staff', 200, { staffRole: 'manager' })
