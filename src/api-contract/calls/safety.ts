/** What coaches must know of a player. */
import { call } from './call.ts'

export const playerSafety = call('GET', '/account/players/:id/safety', { who: 'member', status: 200 })
export const editPlayerSafety = call('PATCH', '/account/players/:id/safety', { who: 'member', status: 200 })
export const openSafety = call('POST', '/admin/members/:id/players/:player/safety', {
  who: 'staff',
  staffRole: 'coach',
  status: 200,
  keepsReplies: true,
})
export const setHold = call('PATCH', '/admin/members/:id/players/:player/hold', {
  who: 'staff',
  staffRole: 'coach',
  status: 200,
})
export const setDenied = call('PATCH', '/admin/members/:id/players/:player/denied', {
  who: 'staff',
  staffRole: 'manager',
  status: 200,
})
