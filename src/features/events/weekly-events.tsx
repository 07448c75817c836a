/** A section of weekly events, talks or game nights. They come from the club's settings, so they need no request. */
import { useEffect, useRef, type ReactNode } from 'react'
import { clockTime } from '#domain/calendar/calendar.ts'
import { weekdays, type Day } from '#domain/facility/day.ts'
import type { WeeklyEvent } from '#domain/events/weekly-events.ts'
import { useClubDay } from '#lib/clock.ts'
import { useSearchParams } from '#lib/router.ts'
import { Row, SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import { WeeklyActions, type KnownDates } from './weekly-actions.tsx'
import styles from './events.module.css'

type WeeklyEventsProps = {
  id: string
  title: string
  /** Those of a day: today's, and what has changed since is shown at once. */
  on: (day: Day) => readonly WeeklyEvent[]
  /** Undefined until the server has said which dates take place: before, as in the prerendered page, nothing can be booked. */
  known?: KnownDates
}

export function WeeklyEvents({ id, title, on, known }: WeeklyEventsProps) {
  const [query] = useSearchParams()
  const weekly = on(useClubDay())
  if (weekly.length === 0) return null
  return (
    <Stack as="section" gap="4" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.weekly} data-card="low">
        {weekly.map((each) => (
          <Weekly key={each.slug} weekly={each} isLinked={known !== undefined && query.get('event') === each.slug}>
            {known && <WeeklyActions weekly={each} {...known} />}
          </Weekly>
        ))}
      </ul>
    </Stack>
  )
}

/** `isLinked`: a link led here, so the entry comes into view and has the focus. */
function Weekly({ weekly, isLinked, children }: { weekly: WeeklyEvent; isLinked: boolean; children: ReactNode }) {
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
        <Text size="label" tone="muted" className={styles.when}>
          <span>
            {weekdays[weekday]}s <span>{clockTime(time)}</span>
          </span>
          {room !== undefined && ` · ${room}`}
        </Text>
        <SmallPrint className={styles.summary}>{summary}</SmallPrint>
      </div>
      <Row align="start" className={styles.dates}>
        {children}
      </Row>
    </li>
  )
}
