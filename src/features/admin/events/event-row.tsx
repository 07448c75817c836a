/** One event in the staff list, with its actions. */
import { Suspense } from 'react'
import { clockTime, dayText } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { rsvpsPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Ticket } from '#ui/layout/ticket.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { closingText, placesText, type AdminEvent } from './event-facts.ts'
import styles from './admin-events.module.css'

const EditEvent = lazyWithPreload(async () => (await import('./edit-event.tsx')).EditEvent)

type EventRowProps = { event: AdminEvent; onRemove: () => void }

export function EventRow({ event, onRemove }: EventRowProps) {
  const { open: editing, show, hide, container, button } = useInlineEdit()
  usePreload(EditEvent)
  const { date, timeText } = eventClock(event)
  const timeSpan = event.ends === undefined ? timeText : `${timeText} to ${clockTime(event.ends)}`
  const facts = [placesText(event), closingText(event)].filter((fact) => fact !== undefined)
  const { weekdayShort, date: day, monthShort, year } = dayText(date)
  const hiddenTitle = <VisuallyHidden>{event.title}</VisuallyHidden>
  return (
    <li ref={container}>
      {editing ? (
        <Suspense>
          <EditEvent event={event} onClose={hide} />
        </Suspense>
      ) : (
        <Ticket
          top={weekdayShort}
          big={day}
          bottom={`${monthShort} ${year}`}
          tone={event.canceled ? 'blue' : 'red'}
          tag={[timeSpan, event.room].filter(Boolean).join(' · ')}
          title={
            <>
              {event.title} {event.canceled && <Badge tone="problem">Canceled</Badge>}
            </>
          }
          subtitle={
            <>
              {event.summary}
              {facts.map((fact) => (
                <span key={fact} className={styles.fact}>
                  {fact}
                </span>
              ))}
            </>
          }
        >
          {!event.canceled && (
            <Button ref={button} tone="ghost" size="sm" onClick={() => EditEvent.whenLoaded(show)}>
              Edit {hiddenTitle}
            </Button>
          )}
          <Link to={rsvpsPath(event.id)} className={buttonClass('ghost', 'sm')}>
            Guests {hiddenTitle}
          </Link>
          {!event.canceled && (
            <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={onRemove}>
              Remove {hiddenTitle}
            </Button>
          )}
        </Ticket>
      )}
    </li>
  )
}
