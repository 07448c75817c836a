/** The overview of figures. */
import { call } from './call.ts'

export const overview = call('GET', '/admin/overview', { who: 'staff', staffRole: 'manager', status: 200 })
