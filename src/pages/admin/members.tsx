/** Admin: members, or the one whose id is in the address. */
import { AdminMembers } from '#features/admin/members/admin-members.tsx'
import { MemberPage } from '#features/admin/members/member-page.tsx'
import { useSearchParams } from '#lib/router.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminMembersPage() {
  const [searchParams] = useSearchParams()
  const id = searchParams.get('id')
  if (!useIsWaiting()) return id ? <MemberPage key={id} id={id} /> : <AdminMembers />
  return (
    <>
      <PageHead title="Members" />
      <Skeleton shape="card" count={4} />
    </>
  )
}
