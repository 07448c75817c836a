/** The owner's settings of the club. */
import { call } from './call.ts'

export const clubNow = call('GET', '/club', 'anyone', 200)
export const listSettings = call('GET', '/admin/club', 'staff', 200, { staffRole: 'owner' })
export const previewSetting = call('POST', '/admin/club/preview', 'staff', 200, {
  staffRole: 'owner',
  keepsReplies: true,
})
export const addSetting = call('POST', '/admin/club', 'staff', 201, { staffRole: 'owner' })
export const takeBackSetting = call('DELETE', '/admin/club/:id', 'staff', 204, { staffRole: 'owner' })
