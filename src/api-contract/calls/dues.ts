/** Charges for memberships. */
import { call } from './call.ts'

export const listDues = call('GET', '/admin/dues', { who: 'staff', staffRole: 'manager', status: 200 })
export const noteDues = call('POST', '/admin/dues', { who: 'staff', staffRole: 'manager', status: 200 })
export const exportDues = call('GET', '/admin/dues/export.csv', {
  who: 'staff',
  staffRole: 'manager',
  status: 200,
  csv: true,
})
export const ownDues = call('GET', '/account/dues', { who: 'member', firstOnly: true, status: 200 })
