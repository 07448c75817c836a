/** The tablet at the door. */
import { call } from './call.ts'

export const openDoor = call('POST', '/doors', { who: 'staff', status: 201 })
export const endDoor = call('DELETE', '/doors/:id', { who: 'staff', status: 204 })
export const doorDay = call('GET', '/arrivals', { who: 'door', status: 200 })
export const resolvePass = call('POST', '/passes', { who: 'door', status: 200, keepsReplies: true })
export const signAtDoor = call('POST', '/arrivals/:id/consents', { who: 'door', status: 200 })
