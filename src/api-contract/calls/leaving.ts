/** Export and deletion of an account. */
import { call } from './call.ts'

export const deleteMember = call('POST', '/admin/members/:id/delete', {
  who: 'staff',
  staffRole: 'manager',
  status: 204,
})
export const exportOwnData = call('GET', '/account/export', { who: 'member', status: 200 })
export const deleteAccount = call('POST', '/account/delete', { who: 'member', firstOnly: true, status: 204 })
