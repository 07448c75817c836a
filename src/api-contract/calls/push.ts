/** Notifications on a caregiver's devices. */
import { call } from './call.ts'

export const pushDevices = call('GET', '/account/push', 'member', 200)
export const savePush = call('POST', '/account/push', 'member', 200)
export const removePush = call('DELETE', '/account/push/:id', 'member', 204)
