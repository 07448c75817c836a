/** Which event: what is coming first, then what is over and what was canceled; a long list can be searched. */
import { useId, useState } from 'react'
import { shortDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { useNow } from '#lib/clock.ts'
import { Select } from '#ui/forms/select.tsx'
import { SearchBox } from '#ui/forms/search-box.tsx'
import styles from './rsvps.module.css'
import type { AdminEvent } from './queries.ts'

/** Below this the list itself is quicker than a search. */
const worthSearching = 10

type EventChoiceProps = { events: readonly AdminEvent[]; chosen: string; onChoose: (id: string) => void }

export function EventSelect({ events, chosen, onChoose }: EventChoiceProps) {
  const id = useId()
  const now = useNow()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = events.filter((event) => event.id === chosen || nameOf(event).toLowerCase().includes(wanted))
  return (
    <div className={styles['choice']}>
      {events.length >= worthSearching && (
        <SearchBox label="Find an event" placeholder="Title or day" value={search} onChange={setSearch} />
      )}
      <Select
        id={id}
        label="Event"
        placeholder="Select an event"
        value={chosen}
        onChange={onChoose}
        groups={grouped(found, now)}
      />
    </div>
  )
}

const nameOf = (event: AdminEvent) => {
  const { date, words } = eventClock(event)
  return `${event.title} · ${shortDay(date)} ${date.slice(0, 4)}, ${words}`
}

function grouped(events: readonly AdminEvent[], now: Date) {
  const sorted = events.toSorted((one, other) => one.datetime.localeCompare(other.datetime))
  const isComing = ({ datetime }: AdminEvent) => new Date(datetime) > now
  const options = (some: readonly AdminEvent[]) => some.map((event) => ({ value: event.id, label: nameOf(event) }))
  const held = sorted.filter(({ canceled }) => !canceled)
  return [
    { label: 'Upcoming', options: options(held.filter(isComing)) },
    { label: 'Past', options: options(held.filter((event) => !isComing(event)).toReversed()) },
    { label: 'Canceled', options: options(sorted.filter(({ canceled }) => canceled).toReversed()) },
  ]
}
