/** Admin: usage statistics. */
import { ForRole } from '#features/admin/parts/admin-page.tsx'
import { Overview } from '#features/admin/reports/overview.tsx'
import { PageWaiting } from '#ui/layout/page-waiting.tsx'

export default function AdminOverviewPage() {
  if (import.meta.env.SSR) return <PageWaiting title="Numbers" count={3} />
  return (
    <ForRole needs="overview" title="Numbers">
      <Overview />
    </ForRole>
  )
}
