/** Staff: the club's events. */
import { EventsDesk } from '#features/admin-events/events-desk.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminEvents() {
  return (
    <>
      <PageHead title="Events" lead="What you add here shows on the members' calendar at once." />
      <EventsDesk />
    </>
  )
}
