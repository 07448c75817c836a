/** Charges for memberships. */
import { call } from './call.ts'

export const listDues = call('GET', '/admin/dues', 'staff', 200, { staffRole: 'manager' })
export const noteDues = call('POST', '/admin/dues', 'staff', 200, { staffRole: 'manager' })
export const readBook = call('GET', '/admin/book', 'staff', 200, { staffRole: 'manager' })
export const exportBook = call('GET', '/admin/book/export.csv', 'staff', 200, { staffRole: 'manager', csv: true })
export const closeMonth = call('POST', '/admin/book', 'staff', 200, { staffRole: 'manager' })
export const ownDues = call('GET', '/account/dues', 'member', 200, { firstOnly: true })
