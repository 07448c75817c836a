/** One date of a weekly event: a button that changes the RSVP; plain text if it does not take place. */
import { Check } from 'lucide-react'
import { dayText, shortDay, type Day } from '#domain/calendar/calendar.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { useGuests } from './use-guests.ts'
import styles from './events.module.css'

type DateChipProps = {
  title: string
  day: Day
  own: EventBooking | undefined
  notHeld: 'canceled' | 'closed' | undefined
  onChange: () => void
}

export function DateChip({ title, day, own, notHeld, onChange }: DateChipProps) {
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
