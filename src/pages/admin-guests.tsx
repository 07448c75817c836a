/** Staff: who comes to an event. */
import { EventGuests } from '#features/admin-guests/event-guests.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminGuests() {
  return (
    <>
      <PageHead title="Event Guests" lead="Who is coming, who is a member, and who is already here." />
      <EventGuests />
    </>
  )
}
