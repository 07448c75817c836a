/** What the family has booked of a weekly event, which of its next dates do not take place, and a button that books one. */
import { eventClock, occurrencesOf, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import type { WeeklyEvent } from '#domain/events/weekly-events.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { Button } from '#ui/button.tsx'
import { DateChip } from './date-chip.tsx'
import type { Dates } from './rsvp-dialog.tsx'
import type { NotHeld } from './use-events.ts'
import styles from './events.module.css'

export type KnownDates = {
  now: Date
  own: ReadonlyMap<string, EventBooking>
  notHeld: NotHeld
  onBook: (dates: Dates) => void
}

/** Of so many dates, the row says which do not take place. */
const near = 3

export function WeeklyActions({ weekly, now, own, notHeld, onBook }: KnownDates & { weekly: WeeklyEvent }) {
  const dates: ClubEvent[] = occurrencesOf(weekly, now)
  const shown = dates.filter(({ id }, index) => own.has(id) || (index < near && notHeld.has(id)))
  const [first, ...others] = dates.filter(({ id }) => !own.has(id) && !notHeld.has(id))
  return (
    <>
      {first && (
        <Button
          size="sm"
          aria-label={`${eventMessages.bookIt}: ${weekly.title}`}
          onClick={() => onBook([first, ...others])}
        >
          {eventMessages.bookIt}
        </Button>
      )}
      {shown.length > 0 && (
        <ul className={styles.chips}>
          {shown.map((event) => (
            <li key={event.id}>
              <DateChip
                title={event.title}
                day={eventClock(event).date}
                own={own.get(event.id)}
                notHeld={notHeld.get(event.id)}
                onChange={() => onBook([event])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
