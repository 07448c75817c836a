/** The club's events for staff: add one, change one, remove one. */
import { Suspense, useState } from 'react'
import { adminEventMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { useNow } from '#lib/clock.ts'
import { failureOf } from '#lib/api/query.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { SearchBox } from '#ui/forms/search-box.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AddEvent } from './add-event.tsx'
import { EventRow } from './event-row.tsx'
import styles from './admin-events.module.css'
import { useAdminEvents, type AdminEvent } from './queries.ts'

const removeEvent = prefetchedLazy(async () => (await import('./remove-event.tsx')).RemoveEvent)

const pieceSize = 20
/** Below this there is nothing to search through. */
const worthSearching = 8

const views = [
  { value: 'current', label: 'Current' },
  { value: 'past', label: 'Past' },
] as const
type View = (typeof views)[number]['value']

export function AdminEvents() {
  const { asked, refresh } = useAdminEvents()
  removeEvent.usePrefetch()
  const now = useNow()
  const [view, setView] = useState<View>('current')
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<AdminEvent>()

  const events = (asked.data ?? []).filter(({ weekly, canceled }) => !weekly || canceled)
  const ofView = inOrder(events, view, now)
  const wanted = search.trim().toLowerCase()
  const found = ofView.filter(({ title }) => title.toLowerCase().includes(wanted))
  const { shown, foot } = usePagination(found, pieceSize, view + wanted)

  return (
    <>
      <AddEvent onAdded={refresh} />
      <section className={styles['list']} aria-labelledby="current-events">
        <div className={styles['head']}>
          <h2 id="current-events">On the calendar</h2>
          <Segmented label="Show" options={views} value={view} onChange={setView} />
        </div>
        {ofView.length >= worthSearching && <SearchBox label="Search by title" value={search} onChange={setSearch} />}
        {asked.isError && <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />}
        {asked.isPending && <Skeleton shape="card" count={3} />}
        {asked.data && found.length === 0 && (
          <Empty titleAs="h3" title={wanted ? adminEventMessages.noMatch : adminEventMessages.none} />
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
function inOrder(events: readonly AdminEvent[], view: View, now: Date): AdminEvent[] {
  const sorted = events.toSorted((one, other) => one.datetime.localeCompare(other.datetime))
  return view === 'current'
    ? sorted.filter(({ datetime }) => new Date(datetime) > now)
    : sorted.filter(({ datetime }) => new Date(datetime) <= now).toReversed()
}
