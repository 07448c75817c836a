/** Arrivals, departures and no-shows. */
import { call } from './call.ts'

export const arrivalCard = call('POST', '/admin/arrivals/:id/card', { who: 'staff', status: 200, keepsReplies: true })
export const arrive = call('POST', '/arrivals/:id', { who: 'door', status: 200 })
export const markAbsent = call('POST', '/admin/arrivals/:id/absence', { who: 'staff', status: 200 })
export const leave = call('POST', '/admin/arrivals/:id/left', { who: 'staff', status: 200 })
export const undoArrival = call('DELETE', '/admin/arrivals/:id', { who: 'staff', status: 204 })
export const releaseRest = call('POST', '/admin/arrivals/:id/release', { who: 'staff', status: 204 })
export const settleNoShows = call('PATCH', '/admin/members/:id/players/:player/no-shows', {
  who: 'staff',
  staffRole: 'coach',
  status: 200,
})
export const disputeNoShow = call('POST', '/account/no-shows/:id', { who: 'member', status: 200 })
