/** Events and RSVPs. */
import { call } from './call.ts'

export const listEvents = call('GET', '/events', 'anyone', 200)
export const eventPlaces = call('GET', '/events/places', 'member', 200)
export const adminEvents = call('GET', '/admin/events', 'staff', 200)
export const addEvent = call('POST', '/events', 'staff', 201)
export const editEvent = call('PATCH', '/events/:id', 'staff', 200)
export const removeEvent = call('DELETE', '/events/:id', 'staff', 204)
export const restoreEvent = call('POST', '/events/:id/restore', 'staff', 200)
export const createRsvp = call('POST', '/events/:id/attendees', 'member', 201)
export const cancelRsvp = call('DELETE', '/events/:id/attendees/:bookingId', 'account', 204)
export const listRsvps = call('GET', '/events/:id/attendees', 'staff', 200)
export const checkInRsvp = call('PATCH', '/events/:id/attendees/:bookingId', 'staff', 200)
export const exportRsvps = call('GET', '/events/:id/attendees/export.csv', 'staff', 200, {
  staffRole: 'manager',
  csv: true,
})
