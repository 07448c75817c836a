/** What coaches write to families about sessions. */
import { call } from './call.ts'

const coach = { staffRole: 'coach' } as const

export const sessionNotes = call('GET', '/admin/bookings/:id/notes', 'staff', 200, coach)
export const writeCoachNote = call('POST', '/admin/bookings/:id/notes', 'staff', 201, coach)
export const takeBackCoachNote = call('DELETE', '/admin/bookings/:id/notes', 'staff', 204, coach)
export const coachThanks = call('GET', '/admin/notes/thanks', 'staff', 200, coach)
export const playerNotes = call('GET', '/account/players/:id/notes', 'member', 200)
export const thankCoach = call('POST', '/account/notes/:id/thanks', 'member', 200)
