/** Admin: RSVPs of an event. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { EventRsvps } from '#features/admin/events/rsvps/event-rsvps.tsx'

export default function AdminRsvpsPage() {
  return (
    <AdminPage
      title="Event Guests"
      lead="Who is coming, who is a member, and who is already here."
      shape="row"
      count={5}
    >
      <EventRsvps />
    </AdminPage>
  )
}
