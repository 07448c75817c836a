/** Weekly events, talks or game nights with their next dates. They come from the club's settings, so they need no request. */
import { useEffect, useRef } from 'react'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/day.ts'
import { nextDays, occurrence, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import type { WeeklyEvent } from '#domain/events/weekly-events.ts'
import { useSearchParams } from '#lib/router.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { EventActions } from './event-actions.tsx'
import type { NotHeld } from './use-events.ts'
import styles from './events.module.css'

type WeeklyEventsProps = {
  events: readonly WeeklyEvent[]
  /** Undefined before the date is known. */
  now: Date | undefined
  own: ReadonlyMap<string, EventBooking>
  notHeld: NotHeld
  onBook: (event: ClubEvent) => void
}

const datesShown = 3

export function WeeklyEvents({ events, ...props }: WeeklyEventsProps) {
  const [query] = useSearchParams()
  return (
    <ul className={styles.weekly}>
      {events.map((weekly) => (
        <Weekly key={weekly.slug} weekly={weekly} isLinked={query.get('event') === weekly.slug} {...props} />
      ))}
    </ul>
  )
}

type WeeklyProps = Omit<WeeklyEventsProps, 'events'> & { weekly: WeeklyEvent; isLinked: boolean }

/** `isLinked`: a link led here, so the entry comes into view and has the focus. */
function Weekly({ weekly, isLinked, now, own, notHeld, onBook }: WeeklyProps) {
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isLinked) return
    entry.current?.scrollIntoView({ block: 'center' })
    entry.current?.focus({ preventScroll: true })
  }, [isLinked])
  const days = now ? nextDays(weekly, now, datesShown) : []
  return (
    <li ref={entry} id={weekly.slug} tabIndex={-1} aria-label={weekly.title} data-linked={isLinked ? '' : undefined}>
      <Ticket
        top="Every"
        big={<span className={styles.weekday}>{weekdays[weekly.weekday]?.slice(0, 3)}</span>}
        bottom={clockTime(weekly.time)}
        tone={weekly.tone ?? 'red'}
        {...(weekly.room !== undefined && { tag: weekly.room })}
        title={weekly.title}
        subtitle={weekly.summary}
      >
        {!now && <Skeleton shape="slot" count={datesShown} />}
        <ul className={styles.dates}>
          {days.map((day) => {
            const event = occurrence(weekly, day)
            return (
              <li key={day}>
                <span className={styles.date}>{shortDay(day)}</span>
                <EventActions
                  event={event}
                  when={shortDay(day)}
                  own={own.get(event.id)}
                  notHeld={notHeld.get(event.id)}
                  onBook={() => onBook(event)}
                />
              </li>
            )
          })}
        </ul>
      </Ticket>
    </li>
  )
}
