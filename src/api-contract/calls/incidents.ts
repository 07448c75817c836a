/** Reports of incidents. */
import { call } from './call.ts'

export const reportIncident = call('POST', '/admin/members/:id/players/:player/incidents', {
  who: 'staff',
  status: 201,
})
export const listIncidents = call('GET', '/admin/incidents', { who: 'staff', staffRole: 'coach', status: 200 })
export const updateIncident = call('PATCH', '/admin/incidents/:id', { who: 'staff', staffRole: 'coach', status: 200 })
