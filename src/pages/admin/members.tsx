/** Admin: members. */
import { AdminMembers } from '#features/admin/members/admin-members.tsx'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminMembersPage() {
  if (!useIsWaiting()) return <AdminMembers />
  return (
    <>
      <PageHead title="Members" />
      <Skeleton shape="card" count={4} />
    </>
  )
}
