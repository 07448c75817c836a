/** The overview of figures. */
import { call } from './call.ts'

export const overview = call('GET', '/admin/overview', 'staff', 200, { staffRole: 'manager' })
