/** Tour requests. */
import { call } from './call.ts'

export const requestTour = call('POST', '/tour-requests', { who: 'anyone', status: 201 })
export const listTours = call('GET', '/tour-requests', { who: 'staff', status: 200 })
export const updateTour = call('PATCH', '/tour-requests/:id', { who: 'staff', status: 200 })
export const inviteVisitor = call('POST', '/tour-requests/:id/invitation', { who: 'staff', status: 201 })
