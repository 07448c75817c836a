/** What a member can do about one event: book it, or see and change the answer given. */
import type { ClubEvent, EventBooking } from '#domain/events/events.ts'
import { Button } from '#ui/button.tsx'
import styles from './events.module.css'

type EventAnswerProps = {
  event: ClubEvent
  /** The day in words, for where a page has the same event on several days. */
  when: string
  own: EventBooking | undefined
  onBook: () => void
}

export function EventActions({ event, when, own, onBook }: EventAnswerProps) {
  const deed = own ? 'Change' : 'Book it'
  // One button before and after: who pressed it keeps the keyboard there.
  return (
    <span className={styles['going']}>
      {own && (
        <span>
          <b>You are going</b> · {own.qty} {own.qty === 1 ? 'guest' : 'guests'}
        </span>
      )}
      <Button
        key="deed"
        tone={own ? 'ghost' : 'primary'}
        size="sm"
        aria-label={`${deed}: ${event.title}, ${when}`}
        onClick={onBook}
      >
        {deed}
      </Button>
    </span>
  )
}
