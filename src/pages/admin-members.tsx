/** Staff: the members. */
import { MembersDesk } from '#features/admin-members/members-desk.tsx'

export default function AdminMembers() {
  return <MembersDesk />
}
