/** What a member can do about one event: book it, or see and change the answer given. */
import type { ClubEvent, EventBooking } from '#domain/events.ts'
import { Button } from '#ui/button.tsx'
import styles from './events.module.css'

type EventAnswerProps = {
  event: ClubEvent
  /** The day in words, for where a page has the same event on several days. */
  when: string
  own: EventBooking | undefined
  onBook: () => void
}

export function EventAnswer({ event, when, own, onBook }: EventAnswerProps) {
  if (!own) {
    return (
      <Button size="sm" aria-label={`Book it: ${event.title}, ${when}`} onClick={onBook}>
        Book it
      </Button>
    )
  }
  return (
    <span className={styles['going']}>
      <span>
        <b>You are going</b> · {own.qty} {own.qty === 1 ? 'guest' : 'guests'}
      </span>
      <Button tone="ghost" size="sm" aria-label={`Change: ${event.title}, ${when}`} onClick={onBook}>
        Change
      </Button>
    </span>
  )
}
