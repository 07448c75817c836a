/** Admin: RSVPs of an event. */
import { EventRsvps } from '#features/admin/rsvps/event-rsvps.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminRsvpsPage() {
  return (
    <>
      <PageHead title="Event Guests" lead="Who is coming, who is a member, and who is already here." />
      <EventRsvps />
    </>
  )
}
