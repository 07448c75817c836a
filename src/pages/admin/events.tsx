/** Admin: events. */
import { AdminEvents } from '#features/admin/events/admin-events.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminEventsPage() {
  return (
    <>
      <PageHead title="Events" lead="Events you add appear on the members' calendar right away." />
      {useIsLoading() ? <Skeleton shape="card" count={3} /> : <AdminEvents />}
    </>
  )
}
