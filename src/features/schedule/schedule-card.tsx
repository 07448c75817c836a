/** One thing to come: 'headed by date (weekday, month, day) plus the time when one exists', its calendar entries and its end. */
import { clockTime, dayText } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { useClock } from '#lib/clock.ts'
import { download } from '#lib/download.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { calendarFile, googleLink } from './calendar-entry.ts'

const kinds = {
  lane: { word: 'Lane', tone: 'blue' },
  speede: { word: 'Speede', tone: 'kick' },
  event: { word: 'Event', tone: 'red' },
} as const satisfies Record<ItemKind, object>

export function ScheduleCard({ item, onCancel }: { item: ScheduleItem; onCancel: () => void }) {
  const clock = useClock()
  const { kind } = readItemId(item.id)
  const { weekdayShort, date, monthShort } = dayText(item.date)
  const { word, tone } = kinds[kind]
  const takesPlace = item.subtitle !== scheduleMessages.canceledByClub
  const save = () => download(`the-nest-${item.date}.ics`, 'text/calendar', calendarFile(item, clock()))
  return (
    <Ticket
      top={weekdayShort}
      big={date}
      bottom={monthShort}
      tone={tone}
      tag={item.time ? `${word} · ${clockTime(item.time)}` : word}
      title={item.title}
      subtitle={item.subtitle}
    >
      {takesPlace && (
        <>
          <Button tone="ghost" size="sm" onClick={save}>
            Add to calendar
          </Button>
          <a className={buttonClass('ghost', 'sm')} href={googleLink(item)} target="_blank" rel="noreferrer">
            Google<VisuallyHidden> Calendar</VisuallyHidden>
          </a>
        </>
      )}
      <Button tone="quiet" size="sm" onClick={onCancel}>
        {cancelLabel[kind].cancel}
      </Button>
    </Ticket>
  )
}
