/** What is sealed. */
import { call } from './call.ts'

export const searchProof = call('POST', '/admin/proof', {
  who: 'staff',
  staffRole: 'owner',
  status: 200,
  keepsReplies: true,
})
export const openProof = call('POST', '/admin/proof/:id', {
  who: 'staff',
  staffRole: 'owner',
  status: 200,
  keepsReplies: true,
})
