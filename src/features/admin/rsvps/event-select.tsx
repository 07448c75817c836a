/** Selects an event: upcoming first, then past and canceled ones. A long list can be searched. */
import { useId, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { shortDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { useNow } from '#lib/clock.ts'
import { Select } from '#ui/forms/select.tsx'
import { SearchBox } from '#ui/forms/search-box.tsx'
import styles from './rsvps.module.css'

type AdminEvent = Reply<'adminEvents'>['events'][number]

/** The search box appears from this many events on. */
const searchThreshold = 10

type EventSelectProps = { events: readonly AdminEvent[]; selected: string; onSelect: (id: string) => void }

export function EventSelect({ events, selected, onSelect }: EventSelectProps) {
  const id = useId()
  const now = useNow()
  const [search, setSearch] = useState('')
  const term = search.trim().toLowerCase()
  const found = events.filter((event) => event.id === selected || labelOf(event).toLowerCase().includes(term))
  return (
    <div className={styles['select']}>
      {events.length >= searchThreshold && (
        <SearchBox label="Find an event" placeholder="Title or day" value={search} onChange={setSearch} />
      )}
      <Select
        id={id}
        label="Event"
        placeholder="Select an event"
        value={selected}
        onChange={onSelect}
        groups={groupEvents(found, now)}
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
