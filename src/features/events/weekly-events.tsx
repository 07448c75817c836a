/** Weekly events, talks or game nights as rows with their next dates. They come from the club's settings, so they need no request. */
import { useEffect, useRef } from 'react'
import { clockTime } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/day.ts'
import { nextDays, occurrence, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import type { WeeklyEvent } from '#domain/events/weekly-events.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { useSearchParams } from '#lib/router.ts'
import { DateChip } from './date-chip.tsx'
import type { NotHeld } from './use-events.ts'
import styles from './events.module.css'

type WeeklyEventsProps = {
  events: readonly WeeklyEvent[]
  now: Date
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
  const { slug, title, weekday, time, room, summary } = weekly
  return (
    <li ref={entry} id={slug} tabIndex={-1} aria-label={title} data-linked={isLinked ? '' : undefined}>
      <div>
        <h3>{title}</h3>
        <p className={styles.when}>
          <span>
            {weekdays[weekday]}s <span>{clockTime(time)}</span>
          </span>
          {room !== undefined && ` · ${room}`}
        </p>
        <p className={styles.summary}>{summary}</p>
      </div>
      <div className={styles.dates}>
        <span className={styles.small}>{eventMessages.bookIt}</span>
        <ul className={styles.chips}>
          {nextDays(weekly, now, datesShown).map((day) => {
            const event = occurrence(weekly, day)
            return (
              <li key={day}>
                <DateChip
                  title={title}
                  day={day}
                  own={own.get(event.id)}
                  notHeld={notHeld.get(event.id)}
                  onBook={() => onBook(event)}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}
