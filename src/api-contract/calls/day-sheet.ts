/** The day sheet. */
import { call } from './call.ts'

export const daySheet = call('GET', '/admin/day', 'staff', 200)
export const deskDays = call('GET', '/admin/desk', 'staff', 200)
