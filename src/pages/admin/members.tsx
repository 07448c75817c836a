/** Admin: members. */
import { AdminMembers } from '#features/admin/members/admin-members.tsx'

export default function AdminMembersPage() {
  return <AdminMembers />
}
