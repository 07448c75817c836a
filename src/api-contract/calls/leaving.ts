/** Export and deletion of an account. */
import { call } from './call.ts'

export const deleteMember = call('POST', '/admin/members/:id/delete', 'staff', 204, { staffRole: 'manager' })
export const exportOwnData = call('GET', '/account/export', 'member', 200)
export const deleteAccount = call('POST', '/account/delete', 'member', 204, { firstOnly: true })
