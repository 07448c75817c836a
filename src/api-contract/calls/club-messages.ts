/** Messages that staff write to families. */
import { call } from './call.ts'

export const familyMessages = call('GET', '/messages', { who: 'member', status: 200 })
export const seeMessage = call('POST', '/messages/:id/seen', { who: 'member', status: 204 })
export const listMessages = call('GET', '/admin/messages', { who: 'staff', status: 200 })
export const messageRecipients = call('GET', '/admin/messages/recipients', { who: 'staff', status: 200 })
export const writeToFamilies = call('POST', '/admin/messages', { who: 'staff', status: 201 })
export const writeToAll = call('POST', '/admin/messages/all', { who: 'staff', staffRole: 'manager', status: 201 })
