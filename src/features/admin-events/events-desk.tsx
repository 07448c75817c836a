/** The club's events for staff: add one, change one, remove one. */
import { Suspense, useState } from 'react'
import { eventDeskWords, staffWords } from '#domain/staff-words.ts'
import { afterPage } from '#lib/after-page.tsx'
import { useNow } from '#lib/clock.ts'
import { failureOf } from '#lib/query.ts'
import { Empty } from '#ui/empty.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { usePieces } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddEvent } from './add-event.tsx'
import { EventRow } from './event-row.tsx'
import styles from './events-desk.module.css'
import { useDeskEvents, type DeskEvent } from './use-desk-events.ts'

const removeEvent = afterPage(async () => (await import('./remove-event.tsx')).RemoveEvent)

const pieceSize = 20
/** Below this there is nothing to search through. */
const worthSearching = 8

const views = [
  { value: 'current', label: 'Current' },
  { value: 'past', label: 'Past' },
] as const
type View = (typeof views)[number]['value']

export function EventsDesk() {
  const { asked, refresh } = useDeskEvents()
  removeEvent.useAhead()
  const now = useNow()
  const [view, setView] = useState<View>('current')
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<DeskEvent>()

  const events = (asked.data ?? []).filter(({ weekly, canceled }) => !weekly || canceled)
  const ofView = inOrder(events, view, now)
  const wanted = search.trim().toLowerCase()
  const found = ofView.filter(({ title }) => title.toLowerCase().includes(wanted))
  const { shown, foot } = usePieces(found, pieceSize, view + wanted)

  return (
    <>
      <AddEvent onAdded={refresh} />
      <section className={styles['list']} aria-labelledby="current-events">
        <div className={styles['head']}>
          <h2 id="current-events">On the calendar</h2>
          <Segmented label="Show" options={views} value={view} onChange={setView} />
        </div>
        {ofView.length >= worthSearching && <SearchBox label="Search by title" value={search} onChange={setSearch} />}
        {asked.isError && <NotLoaded title={staffWords.notLoaded} {...failureOf(asked)} />}
        {asked.isPending && <Skeleton shape="card" count={3} />}
        {asked.data && found.length === 0 && (
          <Empty titleAs="h3" title={wanted ? eventDeskWords.noMatch : eventDeskWords.none} />
        )}
        {shown.length > 0 && (
          <ul className={styles['rows']}>
            {shown.map((event) => (
              <EventRow key={event.id} event={event} refresh={refresh} onRemove={() => setRemoving(event)} />
            ))}
          </ul>
        )}
        {foot}
      </section>
      {removing && (
        <Suspense>
          <removeEvent.Part event={removing} refresh={refresh} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What is to come, soonest first; what is over, latest first. */
function inOrder(events: readonly DeskEvent[], view: View, now: Date): DeskEvent[] {
  const sorted = events.toSorted((one, other) => one.datetime.localeCompare(other.datetime))
  return view === 'current'
    ? sorted.filter(({ datetime }) => new Date(datetime) > now)
    : sorted.filter(({ datetime }) => new Date(datetime) <= now).toReversed()
}
