/** Safety facts of a player. */
import { call } from './call.ts'

export const playerSafety = call('GET', '/account/players/:id/safety', 'member', 200)
export const editPlayerSafety = call('PATCH', '/account/players/:id/safety', 'member', 200)
export const openSafety = call('POST', '/admin/members/:id/players/:player/safety', 'staff', 200, {
  staffRole: 'coach',
  keepsReplies: true,
})
export const setHold = call('PATCH', '/admin/members/:id/players/:player/hold', 'staff', 200, { staffRole: 'coach' })
export const setDenied = call('PATCH', '/admin/members/:id/players/:player/denied', 'staff', 200, {
  staffRole: 'manager',
})
