/** Members as staff see them. */
import { call } from './call.ts'

export const listMembers = call('GET', '/members', 'staff', 200)
export const fullMembers = call('GET', '/members/full', 'staff', 200, { staffRole: 'manager' })
export const exportFullMembers = call('GET', '/members/full/export', 'staff', 200, { staffRole: 'manager' })
export const exportMembers = call('GET', '/members/export.csv', 'staff', 200, { staffRole: 'manager', csv: true })
export const memberDetails = call('GET', '/admin/members/:id', 'staff', 200)
export const familyWeek = call('GET', '/admin/members/:id/week', 'staff', 200)
export const addMemberNote = call('POST', '/admin/members/:id/notes', 'staff', 201)
export const removeMemberNote = call('DELETE', '/admin/members/:id/notes/:noteId', 'staff', 204)
export const knowFamily = call('PATCH', '/admin/members/:id/known', 'staff', 204)
export const takeCard = call('POST', '/admin/members/:id/card', 'staff', 204)
