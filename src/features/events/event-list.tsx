/** 'Then a list of upcoming events': cards, soonest first. */
import { eventWhen, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { EventPicture } from '#illustrations/event-picture.tsx'
import { Text } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EventActions } from './event-actions.tsx'
import type { NotHeld } from './use-events.ts'
import styles from './events.module.css'

type EventListProps = {
  events: readonly ClubEvent[]
  own: ReadonlyMap<string, EventBooking>
  left: ReadonlyMap<string, number>
  notHeld: NotHeld
  onBook: (event: ClubEvent) => void
}

export function EventList({ events, own, left, notHeld, onBook }: EventListProps) {
  return (
    <ul className={styles.list}>
      {events.map((event) => {
        const when = eventWhen(event)
        const image = safeImage(event.image)
        return (
          <li key={event.id}>
            <Card
              illustration={
                image ? (
                  <img src={image} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
                ) : (
                  <EventPicture image={event.image} seed={event.id} />
                )
              }
              actions={
                <EventActions
                  event={event}
                  when={when}
                  own={own.get(event.id)}
                  left={left.get(event.id)}
                  notHeld={notHeld.get(event.id)}
                  onBook={() => onBook(event)}
                />
              }
            >
              <Text size="label" tone="muted" className={styles.when}>
                {[when, event.room].filter(Boolean).join(' · ')}
              </Text>
              <h3>{event.title}</h3>
              <Text size="small" tone="muted" className={styles.summary}>
                {event.summary}
              </Text>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}

/** The image URL if it is https or one of our own, else undefined (product 6). */
export function safeImage(image: string | undefined): string | undefined {
  if (!image) return undefined
  if (/^\/(?!\/)[\w./-]+$/.test(image)) return image
  return URL.canParse(image) && new URL(image).protocol === 'https:' ? image : undefined
}
