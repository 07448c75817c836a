/** Admin: what is due for memberships. */
import { AdminDues } from '#features/admin/dues/admin-dues.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminDuesPage() {
  return (
    <>
      <PageHead title="Dues" lead="What to charge at your terminal, and what became of it." />
      {useIsLoading() ? <Skeleton shape="card" count={4} /> : <AdminDues />}
    </>
  )
}
