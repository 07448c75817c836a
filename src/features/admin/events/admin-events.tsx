/** Events for staff: add, edit and remove. */
import { useState } from 'react'
import { shortDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { useNow } from '#lib/clock.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { SearchBox } from '#ui/forms/field-frame.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { EditedList } from '#features/admin/parts/edited-list.tsx'
import { changedByEvents, type AdminEvent } from './event-fields.tsx'
import { AddEvent } from './event-forms.tsx'
import { EventRow } from './event-row.tsx'
import { useConfirm } from '#features/confirm.tsx'
import { notify } from '#lib/toast.ts'

/** The search box appears from this many events on. */
const searchThreshold = 8

const views = [
  { value: 'current', label: 'Current' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'past', label: 'Past' },
] as const
type View = (typeof views)[number]['value']

export function AdminEvents() {
  const query = useApiQuery('adminEvents', { select: ({ events }) => events })
  const now = useNow()
  const [view, setView] = useState<View>('current')
  const [search, setSearch] = useState('')
  const removal = useRemoval()

  const inView = sortedEvents(query.data ?? [], view, now)
  const term = search.trim().toLowerCase()
  const found = inView.filter(({ title }) => title.toLowerCase().includes(term))

  return (
    <>
      <EditedList
        add="Add an event"
        form={<AddEvent />}
        title="On the calendar"
        beside={<Segmented label="Show" options={views} value={view} onChange={setView} />}
        above={
          inView.length >= searchThreshold && <SearchBox label="Search by title" value={search} onChange={setSearch} />
        }
        query={query}
        items={found}
        pageSize={20}
        resetKey={view + term}
        none={term ? 'No events with that title' : 'No events yet'}
      >
        {(event) => <EventRow key={event.id} event={event} remove={removal.trigger(event)} />}
      </EditedList>
      {removal.dialog}
    </>
  )
}

/** An event with RSVPs is canceled instead, so that its guests stay (product 5). */
function useRemoval() {
  const cache = useApiCache()
  return useConfirm((event: AdminEvent) => ({
    call: 'removeEvent',
    input: { params: { id: event.id } },
    failed: adminEventMessages.notRemoved,
    ...(event.weekly ? cancelDate(event) : removeEvent(event)),
    onDone: async () => {
      await cache.invalidate(...changedByEvents)
      const stored = cache.read('adminEvents')?.events.find(({ id }) => id === event.id)
      void notify(
        stored?.canceled
          ? adminEventMessages.canceled(event.title)
          : { title: 'Event removed', description: event.title },
      )
    },
  }))
}

const removeEvent = ({ title }: AdminEvent) => ({
  title: `Remove ${title}?`,
  description:
    'It is removed from the calendar. If it has RSVPs, it is canceled instead: guests are told, see it as canceled on their schedule, and stay listed under Event Guests.',
  action: 'Remove event',
  pendingLabel: 'Removing...',
})

const cancelDate = (event: AdminEvent) => ({
  title: `Cancel ${event.title} on ${shortDay(eventClock(event).date)}?`,
  description:
    'Only this date is canceled. Guests are told, and nobody can RSVP. You can restore it until it would have started.',
  action: 'Cancel this date',
  pendingLabel: 'Canceling...',
})

/** Upcoming events that staff added, or dates of weekly ones, soonest first; or past events, latest first. */
function sortedEvents(events: readonly AdminEvent[], view: View, now: Date): AdminEvent[] {
  const sorted = events.toSorted((one, other) => one.datetime.localeCompare(other.datetime))
  const isUpcoming = ({ datetime }: AdminEvent) => new Date(datetime) > now
  if (view === 'past') return sorted.filter((event) => !isUpcoming(event)).toReversed()
  return sorted.filter((event) => isUpcoming(event) && event.weekly === (view === 'weekly'))
}
