/** Event Guests: 'Select an event; shows total guests, a Download CSV link, and per attendee …' (specification section 2). */
import { guestWords, staffWords } from '#domain/staff-words.ts'
import { failureOf } from '#lib/query.ts'
import { useSearchParams } from '#lib/router.ts'
import { Empty } from '#ui/empty.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EventChoice } from './event-choice.tsx'
import { GuestList } from './guest-list.tsx'
import { useDeskEvents } from './use-guests.ts'

export function EventGuests() {
  const asked = useDeskEvents()
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('event') ?? ''

  if (asked.isError && !asked.data) {
    return <NotLoaded title={staffWords.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data) return <Skeleton shape="row" count={5} />
  return (
    <>
      <EventChoice
        events={asked.data}
        chosen={chosen}
        onChoose={(event) => setQuery(event ? { event } : {}, { replace: true })}
      />
      {chosen ? <GuestList key={chosen} eventId={chosen} /> : <Empty title={guestWords.pick} />}
    </>
  )
}
