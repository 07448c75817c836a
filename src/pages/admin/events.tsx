/** Admin: events. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminEvents } from '#features/admin/events/admin-events.tsx'

export default function AdminEventsPage() {
  return (
    <AdminPage title="Events" lead="Events you add appear on the members' calendar right away." shape="card" count={3}>
      <AdminEvents />
    </AdminPage>
  )
}
