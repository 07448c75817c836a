/** One event in the staff list, with its actions. */
import { clockTime, dayText } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { CallButton } from '#features/call-button.tsx'
import { useNow } from '#lib/clock.ts'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { rsvpsPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Stack } from '#ui/layout/box.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { changedByEvents, closingText, placesText, type AdminEvent } from './event-fields.tsx'
import { AddEvent, EditEvent } from './event-forms.tsx'
import listStyles from '#features/admin/parts/lists.module.css'

type EventRowProps = { event: AdminEvent; remove: DialogTrigger }

export function EventRow({ event, remove }: EventRowProps) {
  const { open: isEditing, show: edit, hide: stopEditing, container, button } = useInlineEdit()
  const {
    open: isCopying,
    show: copy,
    hide: stopCopying,
    container: copyPanel,
    button: copyButton,
  } = useInlineEdit<HTMLElement>()
  const isOver = new Date(event.datetime) <= useNow()
  const { date, timeText } = eventClock(event)
  const timeSpan = event.ends === undefined ? timeText : `${timeText} to ${clockTime(event.ends)}`
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
          tag={[timeSpan, event.room].filter(Boolean).join(' · ')}
          title={
            <>
              {event.title} {event.canceled && <Badge tone="problem">Canceled</Badge>}
            </>
          }
          subtitle={
            <Stack as="span" gap="1">
              {event.summary}
              {facts.map((fact) => (
                <b key={fact}>{fact}</b>
              ))}
            </Stack>
          }
        >
          {!event.canceled && !event.weekly && (
            <Button ref={button} tone="ghost" size="sm" onClick={edit}>
              Edit {hiddenTitle}
            </Button>
          )}
          <Link to={rsvpsPath(event.id)} className={buttonClass('ghost', 'sm')}>
            Guests {hiddenTitle}
          </Link>
          {!isCopying && !event.weekly && (
            <Button ref={copyButton} tone="ghost" size="sm" onClick={copy}>
              Copy {hiddenTitle}
            </Button>
          )}
          {event.canceled && !isOver && (
            <CallButton
              call="restoreEvent"
              input={{ params: { id: event.id } }}
              invalidates={changedByEvents}
              failed="Could not restore this event"
              done={{ title: 'Event restored', description: `${event.title} takes place. Guests are told.` }}
              pendingLabel="Restoring..."
            >
              Restore {hiddenTitle}
            </CallButton>
          )}
          {!event.canceled && !(event.weekly && isOver) && (
            <Button tone="quiet" size="sm" {...remove}>
              {event.weekly ? 'Cancel' : 'Remove'} {hiddenTitle}
            </Button>
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
