/** One thing to come: 'headed by date (weekday, month, day) plus the time when one exists', its calendar entries and its end. */
import { clockTime, dayWords } from '#domain/calendar.ts'
import { cancelWords, readItemId, type ItemKind, type ScheduleItem } from '#domain/schedule.ts'
import { scheduleWords } from '#domain/words.ts'
import { useClock } from '#lib/clock.ts'
import { download } from '#lib/download.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Ticket } from '#ui/ticket.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { calendarFile, googleLink } from './calendar-entry.ts'

const kinds = {
  lane: { word: 'Lane', tone: 'blue' },
  speede: { word: 'Speede', tone: 'kick' },
  event: { word: 'Event', tone: 'red' },
} as const satisfies Record<ItemKind, object>

export function ScheduleCard({ item, onCancel }: { item: ScheduleItem; onCancel: () => void }) {
  const clock = useClock()
  const { kind } = readItemId(item.id)
  const { weekdayShort, date, monthShort } = dayWords(item.date)
  const { word, tone } = kinds[kind]
  const takesPlace = item.subtitle !== scheduleWords.canceledByClub
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
        {cancelWords[kind].cancel}
      </Button>
    </Ticket>
  )
}
