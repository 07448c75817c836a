/** The family's RSVPs to a weekly event, its dates that do not take place, and a button that books one. */
import Check from 'lucide-react/icons/check'
import { dayText, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { eventClock, occurrencesOf, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import type { WeeklyEvent } from '#domain/events/weekly-events.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { Row } from '#ui/layout/box.tsx'
import { Button } from '#ui/button.tsx'
import type { Dates } from './rsvp-dialog.tsx'
import { useGuests, type NotHeld } from './use-events.ts'
import styles from './events.module.css'

export type KnownDates = {
  now: Date
  own: ReadonlyMap<string, EventBooking>
  notHeld: NotHeld
  onBook: (dates: Dates) => void
}

/** The row says which of this many dates do not take place. */
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
        <Row as="ul" className={styles.chips}>
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
        </Row>
      )}
    </>
  )
}

type DateChipProps = {
  title: string
  day: Day
  own: EventBooking | undefined
  notHeld: 'canceled' | 'closed' | undefined
  onChange: () => void
}

/** A button that changes the RSVP; plain text if the date does not take place. */
function DateChip({ title, day, own, notHeld, onChange }: DateChipProps) {
  const guests = useGuests(own)
  const { monthShort, date } = dayText(day)
  const shown = `${monthShort} ${date}`
  if (notHeld) {
    return (
      <span className={styles.off}>
        {shown} · {eventMessages.notHeld[notHeld]}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`${eventMessages.change}: ${title}, ${[shortDay(day), guests].filter(Boolean).join(' ')}`}
      onClick={onChange}
    >
      <Check aria-hidden="true" size={16} />
      {shown} {guests !== undefined && <small>{guests}</small>}
    </button>
  )
}
