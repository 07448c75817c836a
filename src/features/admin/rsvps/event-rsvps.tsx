/** Event Guests: 'Select an event; shows total guests, a Download CSV link, and per attendee …' (specification section 2). */
import { rsvpMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { failureOf } from '#lib/api/query.ts'
import { useSearchParams } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EventSelect } from './event-select.tsx'
import { RsvpList } from './rsvp-list.tsx'
import { useAdminEvents } from './queries.ts'

export function EventRsvps() {
  const asked = useAdminEvents()
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('event') ?? ''

  if (asked.isError && !asked.data) {
    return <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data) return <Skeleton shape="row" count={5} />
  return (
    <>
      <EventSelect
        events={asked.data}
        chosen={chosen}
        onChoose={(event) => setQuery(event ? { event } : {}, { replace: true })}
      />
      {chosen ? <RsvpList key={chosen} eventId={chosen} /> : <Empty title={rsvpMessages.pick} />}
    </>
  )
}
