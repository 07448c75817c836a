/** Members as staff see them. */
import { call } from './call.ts'

export const listMembers = call('GET', '/members', { who: 'staff', status: 200 })
export const fullMembers = call('GET', '/members/full', { who: 'staff', staffRole: 'manager', status: 200 })
export const exportFullMembers = call('GET', '/members/full/export', {
  who: 'staff',
  staffRole: 'manager',
  status: 200,
})
export const exportMembers = call('GET', '/members/export.csv', {
  who: 'staff',
  staffRole: 'manager',
  status: 200,
  csv: true,
})
export const memberDetails = call('GET', '/admin/members/:id', { who: 'staff', status: 200 })
export const familyWeek = call('GET', '/admin/members/:id/week', { who: 'staff', status: 200 })
export const addMemberNote = call('POST', '/admin/members/:id/notes', { who: 'staff', status: 201 })
export const removeMemberNote = call('DELETE', '/admin/members/:id/notes/:noteId', { who: 'staff', status: 204 })
