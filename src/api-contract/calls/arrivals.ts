/** Arrivals, departures and no-shows. */
import { call } from './call.ts'

export const arrivalCard = call('POST', '/admin/arrivals/:id/card', 'staff', 200, { keepsReplies: true })
export const resolvePass = call('POST', '/passes', 'door', 200, { keepsReplies: true })
export const arrive = call('POST', '/arrivals/:id', 'door', 200)
export const markAbsent = call('POST', '/admin/arrivals/:id/absence', 'staff', 200)
export const leave = call('POST', '/admin/arrivals/:id/left', 'staff', 200)
export const undoArrival = call('DELETE', '/admin/arrivals/:id', 'staff', 204)
export const releaseRest = call('POST', '/admin/arrivals/:id/release', 'staff', 204)
export const settleNoShows = call('PATCH', '/admin/members/:id/players/:player/no-shows', 'staff', 200, {
  staffRole: 'coach',
})
export const disputeNoShow = call('POST', '/account/no-shows/:id', 'member', 200)
