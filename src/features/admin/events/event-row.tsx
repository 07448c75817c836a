/** One event of the desk's list: when it is, what it is, and what can be done with it. */
import { dayText } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { guestsOfEvent } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Ticket } from '#ui/layout/ticket.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { EditEvent } from './edit-event.tsx'
import type { AdminEvent } from './queries.ts'

type EventRowProps = { event: AdminEvent; refresh: () => Promise<AdminEvent[]>; onRemove: () => void }

export function EventRow({ event, refresh, onRemove }: EventRowProps) {
  const { open: editing, show, hide, place, button } = useInlineEdit()
  const { date, words } = eventClock(event)
  const { weekdayShort, date: day, monthShort, year } = dayText(date)
  const named = <VisuallyHidden>{event.title}</VisuallyHidden>
  return (
    <li ref={place}>
      {editing ? (
        <EditEvent event={event} refresh={refresh} onClose={hide} />
      ) : (
        <Ticket
          top={weekdayShort}
          big={day}
          bottom={`${monthShort} ${year}`}
          tone={event.canceled ? 'blue' : 'red'}
          tag={words}
          title={
            <>
              {event.title} {event.canceled && <Badge tone="problem">Canceled</Badge>}
            </>
          }
          subtitle={event.summary}
        >
          {!event.canceled && (
            <Button ref={button} tone="ghost" size="sm" onClick={show}>
              Edit {named}
            </Button>
          )}
          <Link to={guestsOfEvent(event.id)} className={buttonClass('ghost', 'sm')}>
            Guests {named}
          </Link>
          {!event.canceled && (
            <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={onRemove}>
              Remove {named}
            </Button>
          )}
        </Ticket>
      )}
    </li>
  )
}
