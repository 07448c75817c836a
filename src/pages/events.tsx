/** /events: weekly and upcoming events, with RSVPs. */
import { Events, EventsLoading } from '#features/events/events.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function EventsPage() {
  return (
    <Wrap section>
      <PageHead title="Events" lead="Book a spot and it appears in Your Schedule." />
      {import.meta.env.SSR ? <EventsLoading /> : <Events />}
    </Wrap>
  )
}
