/** The weekly events and their next dates. They come from the club's settings, so they need no request. */
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/day.ts'
import { nextDays, occurrence, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { weeklyEvents } from '#domain/events/weekly-events.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { EventActions } from './event-actions.tsx'
import styles from './events.module.css'

type WeeklyEventsProps = {
  /** Undefined before the date is known. */
  now: Date | undefined
  own: ReadonlyMap<string, EventBooking>
  onBook: (event: ClubEvent) => void
}

const datesShown = 3

export function WeeklyEvents({ now, own, onBook }: WeeklyEventsProps) {
  return (
    <ul className={styles['weekly']}>
      {weeklyEvents.map((weekly) => {
        const days = now ? nextDays(weekly, now, datesShown) : []
        return (
          <li key={weekly.slug}>
            <Ticket
              top="Every"
              big={<span className={styles['weekday']}>{weekdays[weekly.weekday]?.slice(0, 3)}</span>}
              bottom={clockTime(weekly.time)}
              tone="red"
              title={weekly.title}
              subtitle={weekly.summary}
            >
              {!now && <Skeleton shape="slot" count={datesShown} />}
              <ul className={styles['dates']}>
                {days.map((day) => {
                  const event = occurrence(weekly, day)
                  return (
                    <li key={day}>
                      <span className={styles['date']}>{shortDay(day)}</span>
                      <EventActions
                        event={event}
                        when={shortDay(day)}
                        own={own.get(event.id)}
                        onBook={() => onBook(event)}
                      />
                    </li>
                  )
                })}
              </ul>
            </Ticket>
          </li>
        )
      })}
    </ul>
  )
}
