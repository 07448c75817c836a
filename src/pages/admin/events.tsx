/** Staff: the club's events. */
import { AdminEvents } from '#features/admin/events/admin-events.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminEventsPage() {
  return (
    <>
      <PageHead title="Events" lead="What you add here shows on the members' calendar at once." />
      <AdminEvents />
    </>
  )
}
