/** Admin: usage statistics. */
import { ForRole } from '#features/admin/parts/admin-page.tsx'
import { Overview } from '#features/admin/reports/overview.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOverviewPage() {
  if (import.meta.env.SSR)
    return (
      <>
        <PageHead title="Numbers" />
        <Skeleton shape="card" count={3} />
      </>
    )
  return (
    <ForRole needs="overview" title="Numbers">
      <Overview />
    </ForRole>
  )
}
