/** Event Guests: 'Select an event; shows total guests, a Download CSV link, and per attendee …' (specification section 2). */
import { rsvpMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useSearchParams } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EventSelect } from './event-select.tsx'
import { RsvpList } from './rsvp-list.tsx'

export function EventRsvps() {
  const query = useApiQuery('adminEvents', { select: ({ events }) => events })
  const [searchParams, setSearchParams] = useSearchParams()
  const selected = searchParams.get('event') ?? ''

  if (query.isError && !query.data) {
    return <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />
  }
  if (!query.data) return <Skeleton shape="row" count={5} />
  return (
    <>
      <EventSelect
        events={query.data}
        selected={selected}
        onSelect={(event) => setSearchParams(event ? { event } : {}, { replace: true })}
      />
      {selected ? <RsvpList key={selected} eventId={selected} /> : <Empty title={rsvpMessages.selectEvent} />}
    </>
  )
}
