/** Messages that staff write to families. */
import { call } from './call.ts'

export const familyMessages = call('GET', '/messages', 'member', 200)
export const seeMessage = call('POST', '/messages/:id/seen', 'member', 204)
export const listMessages = call('GET', '/admin/messages', 'staff', 200)
export const messageRecipients = call('GET', '/admin/messages/recipients', 'staff', 200)
export const writeToFamilies = call('POST', '/admin/messages', 'staff', 201)
export const writeToAll = call('POST', '/admin/messages/all', 'staff', 201, { staffRole: 'manager' })
