/** Lane and Speede bookings, by families and by the desk, and the schedule. */
import { call } from './call.ts'

export const laneWeek = call('GET', '/lanes/bookings', 'member', 200)
export const reserveLane = call('POST', '/lanes/bookings', 'member', 201)
export const cancelLane = call('DELETE', '/lanes/bookings/:id', 'account', 204)
export const speedeWeek = call('GET', '/speede/bookings', 'member', 200)
export const reserveSpeede = call('POST', '/speede/bookings', 'member', 201)
export const cancelSpeede = call('DELETE', '/speede/bookings/:id', 'account', 204)
export const reserveTogether = call('POST', '/bookings', 'member', 201)
export const cancelTogether = call('POST', '/bookings/cancel', 'member', 204)
export const moveOwn = call('POST', '/bookings/move', 'member', 200)
export const schedule = call('GET', '/schedule', 'member', 200)
export const scheduleChanges = call('GET', '/schedule/changes', 'member', 200)
export const confirmScheduleChange = call('POST', '/schedule/changes/:id/seen', 'member', 204)
export const bookForMember = call('POST', '/admin/bookings', 'staff', 201)
export const cancelBooking = call('POST', '/admin/bookings/:id/cancel', 'staff', 204)
export const moveBooking = call('POST', '/admin/bookings/:id/move', 'staff', 200)
export const adminChanges = call('GET', '/admin/changes', 'staff', 200)
