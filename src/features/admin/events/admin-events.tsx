/** Events for staff: add, edit and remove. */
import { useState } from 'react'
import { isolated } from '#domain/text/text.ts'
import { dayText, shortDay } from '#domain/calendar/calendar.ts'
import { endText, eventClock } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { SmallLink } from '#features/parts/button-link.tsx'
import { useNow } from '#lib/clock.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { SearchBox } from '#ui/forms/field-frame.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { EditedList } from '#features/admin/parts/edited-list.tsx'
import { closingText, placesText, type AdminEvent } from './event-fields.tsx'
import { AddEvent, EditEvent } from './event-forms.tsx'
import { useConfirm } from '#features/parts/confirm.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { rsvpsPath } from '#lib/paths.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { QuietButton, SmallButton } from '#ui/button.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import listStyles from '#features/admin/parts/lists.module.css'

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
    onDone: () => cache.invalidate('adminEvents'),
    done() {
      const stored = cache.read('adminEvents')?.events.find(({ id }) => id === event.id)
      if (stored?.canceled && event.taken !== undefined) return adminEventMessages.canceled(event.title)
      return { title: stored?.canceled ? 'Event canceled' : 'Event removed', description: event.title }
    },
  }))
}

/** Nobody is told of one that is over. */
const removeEvent = ({ title, taken }: AdminEvent) => ({
  title: `Remove ${title}?`,
  description:
    taken === undefined
      ? 'It is removed from the calendar. If it has RSVPs, it stays listed under Event Guests, marked as canceled.'
      : 'It is removed from the calendar. If it has RSVPs, it is canceled instead: guests are told, see it as canceled on their schedule, and stay listed under Event Guests.',
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

function EventRow({ event, remove }: { event: AdminEvent; remove: DialogTrigger }) {
  const { open: isEditing, hide: stopEditing, container, button: edit } = useInlineEdit()
  const { open: isCopying, hide: stopCopying, container: copyPanel, button: copy } = useInlineEdit<HTMLElement>()
  const isOver = new Date(event.datetime) <= useNow()
  const { date, timeText } = eventClock(event)
  const timeSpan = event.ends === undefined ? timeText : `${timeText} to ${endText(event)}`
  const facts = [placesText(event), closingText(event)].filter((fact) => fact !== undefined)
  const { weekdayShort, date: day, monthShort, year } = dayText(date)
  const hiddenTitle = <VisuallyHidden>{event.title}</VisuallyHidden>
  return (
    <Stack as="li" ref={container}>
      {isEditing ? (
        <EditEvent event={event} onClose={stopEditing} />
      ) : (
        <Ticket
          top={weekdayShort}
          big={day}
          bottom={`${monthShort} ${year}`}
          tone={event.canceled ? 'blue' : 'red'}
          tag={[timeSpan, event.room && isolated(event.room)].filter(Boolean).join(' · ')}
          title={
            <>
              {event.title} {event.canceled && <Badge tone="problem">Canceled</Badge>}
            </>
          }
          subtitle={
            <Stack as="span" gap="1">
              <span dir="auto">{event.summary}</span>
              {facts.map((fact) => (
                <b key={fact}>{fact}</b>
              ))}
            </Stack>
          }
        >
          {!event.canceled && !event.weekly && <SmallButton {...edit}>Edit {hiddenTitle}</SmallButton>}
          <SmallLink to={rsvpsPath(event.id)}>Guests {hiddenTitle}</SmallLink>
          {!isCopying && !event.weekly && <SmallButton {...copy}>Copy {hiddenTitle}</SmallButton>}
          {event.canceled && !isOver && (
            <CallButton
              call="restoreEvent"
              input={{ params: { id: event.id } }}
              failed="Could not restore this event"
              done={{ title: 'Event restored', description: `${event.title} takes place. Guests are told.` }}
              pendingLabel="Restoring..."
            >
              Restore {hiddenTitle}
            </CallButton>
          )}
          {!event.canceled && !(event.weekly && isOver) && (
            <QuietButton {...remove}>
              {event.weekly ? 'Cancel' : 'Remove'} {hiddenTitle}
            </QuietButton>
          )}
        </Ticket>
      )}
      {isCopying && (
        <Stack as="section" gap="4-5" ref={copyPanel} className={listStyles.panel} aria-labelledby={`copy-${event.id}`}>
          <h3 id={`copy-${event.id}`}>Copy of {event.title}</h3>
          <AddEvent copied={event} onClose={stopCopying} />
        </Stack>
      )}
    </Stack>
  )
}
