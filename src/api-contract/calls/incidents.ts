/** Reports of incidents. */
import { call } from './call.ts'

export const reportIncident = call('POST', '/admin/members/:id/players/:player/incidents', 'staff', 201)
export const listIncidents = call('GET', '/admin/incidents', 'staff', 200, { staffRole: 'coach' })
export const updateIncident = call('PATCH', '/admin/incidents/:id', 'staff', 200, { staffRole: 'coach' })
