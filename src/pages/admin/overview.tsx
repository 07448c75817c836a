/** Admin: usage statistics. */
import { Overview } from '#features/admin/reports/overview.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOverviewPage() {
  if (!useIsLoading()) return <Overview />
  return (
    <>
      <PageHead title="Numbers" />
      <Skeleton shape="card" count={3} />
    </>
  )
}
