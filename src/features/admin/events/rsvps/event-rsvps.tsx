/** Event Guests: 'Select an event; shows total guests, a Download CSV link, and per attendee …' (specification section 2). */
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useSearchParams } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { RsvpList } from './rsvp-list.tsx'
import type { Reply } from '#api-contract/schemas.ts'
import { shortDay } from '#domain/calendar/calendar.ts'
import { endOfEvent, eventClock } from '#domain/events/events.ts'
import { useNow } from '#lib/clock.ts'
import { Select } from '#ui/forms/select.tsx'
import styles from './rsvps.module.css'

export function EventRsvps() {
  const query = useApiQuery('adminEvents', { select: ({ events }) => events })
  const [searchParams, setSearchParams] = useSearchParams()
  const now = useNow()

  if (!query.data) return <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={5} />
  const selected = searchParams.get('event') ?? nextEvent(query.data, now)?.id ?? ''
  return (
    <>
      <EventSelect
        events={query.data}
        selected={selected}
        onSelect={(event) => setSearchParams({ event }, { replace: true })}
      />
      {selected ? (
        <RsvpList key={selected} eventId={selected} />
      ) : (
        <Empty title="Select an event to see who is coming." />
      )}
    </>
  )
}

/** The event with guests that is under way or comes next: the one that a desk opens the page for. */
const nextEvent = (events: readonly AdminEvent[], now: Date) =>
  events
    .filter((event) => !event.canceled && (event.taken ?? 0) > 0 && endOfEvent(event) > now)
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))[0]

type AdminEvent = Reply<'adminEvents'>['events'][number]

type EventSelectProps = { events: readonly AdminEvent[]; selected: string; onSelect: (id: string) => void }

function EventSelect({ events, selected, onSelect }: EventSelectProps) {
  const now = useNow()
  return (
    <div className={styles.select}>
      <Select
        label="Event"
        placeholder="Select an event"
        value={selected}
        onChange={onSelect}
        groups={groupEvents(events, now)}
      />
    </div>
  )
}

const labelOf = (event: AdminEvent) => {
  const { date, timeText } = eventClock(event)
  return `${event.title} · ${shortDay(date)} ${date.slice(0, 4)}, ${timeText}`
}

function groupEvents(events: readonly AdminEvent[], now: Date) {
  const sorted = events.toSorted((one, other) => one.datetime.localeCompare(other.datetime))
  const isUpcoming = ({ datetime }: AdminEvent) => new Date(datetime) > now
  const options = (some: readonly AdminEvent[]) => some.map((event) => ({ value: event.id, label: labelOf(event) }))
  const notCanceled = sorted.filter(({ canceled }) => !canceled)
  return [
    { label: 'Upcoming', options: options(notCanceled.filter(isUpcoming)) },
    { label: 'Past', options: options(notCanceled.filter((event) => !isUpcoming(event)).toReversed()) },
    { label: 'Canceled', options: options(sorted.filter(({ canceled }) => canceled).toReversed()) },
  ]
}
