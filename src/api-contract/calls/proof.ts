/** Sealed records. */
import { call } from './call.ts'

export const searchProof = call('POST', '/admin/proof', 'staff', 200, { staffRole: 'owner', keepsReplies: true })
export const openProof = call('POST', '/admin/proof/:id', 'staff', 200, { staffRole: 'owner', keepsReplies: true })
