/** One date of a weekly event: a button that books it, or changes the RSVP; plain text if it does not take place. */
import { Check } from 'lucide-react'
import type { EventBooking } from '#domain/events/events.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { useGuests } from './use-guests.ts'
import styles from './events.module.css'

type DateChipProps = {
  title: string
  /** 'Wed Nov 25' */
  day: string
  own: EventBooking | undefined
  notHeld: 'canceled' | 'closed' | undefined
  onBook: () => void
}

export function DateChip({ title, day, own, notHeld, onBook }: DateChipProps) {
  const guests = useGuests(own)
  if (notHeld) {
    return (
      <span className={styles.off}>
        {day} · {eventMessages.notHeld[notHeld]}
      </span>
    )
  }
  // The same button before and after booking, so that it keeps the focus.
  return (
    <button
      type="button"
      className={styles.chip}
      data-going={own ? '' : undefined}
      aria-label={`${own ? eventMessages.change : eventMessages.bookIt}: ${title}, ${day}`}
      onClick={onBook}
    >
      {own && <Check aria-hidden="true" size={16} />}
      {day}
      {guests !== undefined && <small>{guests}</small>}
    </button>
  )
}
