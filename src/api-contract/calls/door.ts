/** The tablet at the door. */
import { call } from './call.ts'

export const openDoor = call('POST', '/doors', 'staff', 201)
export const endDoor = call('DELETE', '/doors/:id', 'staff', 204)
export const doorDay = call('GET', '/arrivals', 'door', 200)
export const signAtDoor = call('POST', '/arrivals/:id/consents', 'door', 200)
