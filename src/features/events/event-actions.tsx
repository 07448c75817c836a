/** The member's RSVP to one event, with a button to book it or change it. */
import type { ClubEvent, EventBooking } from '#domain/events/events.ts'
import { Button } from '#ui/button.tsx'
import styles from './events.module.css'

type EventActionsProps = {
  event: ClubEvent
  /** The date as text; tells apart events with the same title. */
  when: string
  own: EventBooking | undefined
  onBook: () => void
}

export function EventActions({ event, when, own, onBook }: EventActionsProps) {
  const label = own ? 'Change' : 'Book it'
  // The same button before and after booking, so that it keeps the focus.
  return (
    <span className={styles['going']}>
      {own && (
        <span>
          <b>You are going</b> · {own.qty} {own.qty === 1 ? 'guest' : 'guests'}
        </span>
      )}
      <Button
        key="action"
        tone={own ? 'ghost' : 'primary'}
        size="sm"
        aria-label={`${label}: ${event.title}, ${when}`}
        onClick={onBook}
      >
        {label}
      </Button>
    </span>
  )
}
