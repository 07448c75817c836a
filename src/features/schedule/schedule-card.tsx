/** Card of one schedule item, 'headed by date (weekday, month, day) plus the time when one exists', with its actions. */
import { togetherLimits } from '#domain/accounts/players.ts'
import { clockTime, dayText } from '#domain/calendar/calendar.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { cancelLabel, readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { useClock } from '#lib/clock.ts'
import { download } from '#lib/download.ts'
import { movePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { calendarFile, googleLink } from '#domain/bookings/calendar-entry.ts'

const kinds = {
  lane: { label: 'Lane', tone: 'blue' },
  speede: { label: 'Speede', tone: 'kick' },
  event: { label: 'Event', tone: 'red' },
} as const satisfies Record<ItemKind, object>

type CardProps = {
  item: ScheduleItem
  /** 'Today' or 'Tomorrow'. */
  near: string | undefined
  /** The ids of the bookings that can be canceled or moved together with this one, itself included; none if it stands alone. */
  together: readonly string[]
  onCancel: (all: boolean) => void
}

export function ScheduleCard({ item, near, together, onCancel }: CardProps) {
  const clock = useClock()
  const { kind, bookingId } = readItemId(item.id)
  const { weekdayShort, date, monthShort } = dayText(item.date)
  const [time, half] = item.time ? clockTime(item.time).split(' ') : []
  const { label, tone } = kinds[kind]
  const takesPlace = item.subtitle !== scheduleMessages.canceledByClub
  const moves = together.length > 0 && together.length <= togetherLimits.max ? together : [bookingId]
  const save = () => download(`the-nest-${item.date}.ics`, 'text/calendar', calendarFile(item, clock()))
  return (
    <Ticket
      top={`${weekdayShort} ${monthShort} ${date}`}
      big={time ?? date}
      bottom={half}
      tone={tone}
      tag={near ? `${near} · ${label}` : label}
      titleAs="h2"
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
      {kind !== 'event' && item.time && !hasBegun({ date: item.date, time: item.time }, clock()) && (
        <Link className={buttonClass('ghost', 'sm')} to={movePath(kind, moves, item.date)}>
          {moveMessages.move}
        </Link>
      )}
      <Button tone="quiet" size="sm" onClick={() => onCancel(false)}>
        {cancelLabel[kind].cancel}
      </Button>
      {together.length > 1 && (
        <Button tone="quiet" size="sm" onClick={() => onCancel(true)}>
          {scheduleMessages.cancelAll(together.length)}
        </Button>
      )}
    </Ticket>
  )
}
