/** Events and RSVPs. */
import { call } from './call.ts'

export const listEvents = call('GET', '/events', { who: 'anyone', status: 200 })
export const eventPlaces = call('GET', '/events/places', { who: 'member', status: 200 })
export const adminEvents = call('GET', '/admin/events', { who: 'staff', status: 200 })
export const addEvent = call('POST', '/events', { who: 'staff', status: 201 })
export const editEvent = call('PATCH', '/events/:id', { who: 'staff', status: 200 })
export const removeEvent = call('DELETE', '/events/:id', { who: 'staff', status: 204 })
export const restoreEvent = call('POST', '/events/:id/restore', { who: 'staff', status: 200 })
export const createRsvp = call('POST', '/events/:id/attendees', { who: 'member', status: 201 })
export const cancelRsvp = call('DELETE', '/events/:id/attendees/:bookingId', { who: 'account', status: 204 })
export const listRsvps = call('GET', '/events/:id/attendees', { who: 'staff', status: 200 })
export const checkInRsvp = call('PATCH', '/events/:id/attendees/:bookingId', { who: 'staff', status: 200 })
export const exportRsvps = call('GET', '/events/:id/attendees/export.csv', {
  who: 'staff',
  staffRole: 'manager',
  status: 200,
  csv: true,
})
