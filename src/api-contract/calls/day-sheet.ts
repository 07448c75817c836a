/** The day sheet. */
import { call } from './call.ts'

export const daySheet = call('GET', '/admin/day', { who: 'staff', status: 200 })
export const deskDays = call('GET', '/admin/desk', { who: 'staff', status: 200 })
