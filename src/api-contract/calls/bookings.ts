/** Lane and Speede bookings, by families and by the desk, and the schedule. */
import { call } from './call.ts'

export const laneWeek = call('GET', '/lanes/bookings', { who: 'member', status: 200 })
export const reserveLane = call('POST', '/lanes/bookings', { who: 'member', status: 201 })
export const cancelLane = call('DELETE', '/lanes/bookings/:id', { who: 'account', status: 204 })
export const speedeWeek = call('GET', '/speede/bookings', { who: 'member', status: 200 })
export const reserveSpeede = call('POST', '/speede/bookings', { who: 'member', status: 201 })
export const cancelSpeede = call('DELETE', '/speede/bookings/:id', { who: 'account', status: 204 })
export const reserveTogether = call('POST', '/bookings', { who: 'member', status: 201 })
export const cancelTogether = call('POST', '/bookings/cancel', { who: 'member', status: 204 })
export const moveOwn = call('POST', '/bookings/move', { who: 'member', status: 200 })
export const schedule = call('GET', '/schedule', { who: 'member', status: 200 })
export const scheduleChanges = call('GET', '/schedule/changes', { who: 'member', status: 200 })
export const confirmScheduleChange = call('POST', '/schedule/changes/:id/seen', { who: 'member', status: 204 })
export const bookForMember = call('POST', '/admin/bookings', { who: 'staff', status: 201 })
export const cancelBooking = call('POST', '/admin/bookings/:id/cancel', { who: 'staff', status: 204 })
export const moveBooking = call('POST', '/admin/bookings/:id/move', { who: 'staff', status: 200 })
export const adminChanges = call('GET', '/admin/changes', { who: 'staff', status: 200 })
