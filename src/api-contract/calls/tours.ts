/** Tour requests. */
import { call } from './call.ts'

export const requestTour = call('POST', '/tour-requests', 'anyone', 201)
export const listTours = call('GET', '/tour-requests', 'staff', 200)
export const updateTour = call('PATCH', '/tour-requests/:id', 'staff', 200)
export const inviteVisitor = call('POST', '/tour-requests/:id/invitation', 'staff', 201)
