/** Admin: RSVPs of an event. */
import { EventRsvps } from '#features/admin/rsvps/event-rsvps.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminRsvpsPage() {
  return (
    <>
      <PageHead title="Event Guests" lead="Who is coming, who is a member, and who is already here." />
      {useIsLoading() ? <Skeleton shape="row" count={5} /> : <EventRsvps />}
    </>
  )
}
