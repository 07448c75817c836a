/** The next of the events that the club has announced. */
import { eventWhen, upcoming, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { homeMessages } from '#domain/messages/home-messages.ts'
import { eventBookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import styles from './own-week.module.css'

const none: EventBooking[] = []

export function NextEvent({ events, now }: { events: readonly ClubEvent[]; now: Date }) {
  const rsvps = useStorageEntry(eventBookingsEntry, none)
  const next = upcoming(events, now)[0]
  if (!next) return null
  const isGoing = rsvps.some(({ eventId }) => eventId === next.id)
  return (
    <section className={styles.card} aria-labelledby="next-event">
      <h3 id="next-event">{homeMessages.nextEvent}</h3>
      <p>
        <b>{next.title}</b>
        <br />
        {[eventWhen(next), next.room].filter(Boolean).join(' · ')}
        {isGoing && <> · {homeMessages.going}</>}
      </p>
      <p>
        <Link to={paths.events}>{homeMessages.allEvents}</Link>
      </p>
    </section>
  )
}
