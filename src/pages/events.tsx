/** Events: what the club has to offer, and the way to say who comes. */
import { Events } from '#features/events/events.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function EventsPage() {
  return (
    <Wrap section>
      <PageHead title="Events" lead="Book a place and it shows up in Your Schedule." />
      <Events />
    </Wrap>
  )
}
