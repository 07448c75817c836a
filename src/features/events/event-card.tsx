/** A card of the list of upcoming events. */
import type { ComponentProps } from 'react'
import { eventWhen } from '#domain/events/events.ts'
import { isolated } from '#domain/text/text.ts'
import { parseUrl } from '#domain/text/url.ts'
import { EventPicture } from '#illustrations/event-picture.tsx'
import { SmallPrint, Text } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EventActions } from './event-actions.tsx'
import styles from './events.module.css'

export function EventCard(props: ComponentProps<typeof EventActions>) {
  const { id, title, room, summary, image: chosen } = props.event
  const image = safeImage(chosen)
  return (
    <Card
      className={styles.card}
      illustration={
        image ? (
          <img src={image} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
        ) : (
          <EventPicture image={chosen} seed={id} />
        )
      }
      actions={<EventActions {...props} />}
    >
      <Text size="label" tone="muted" className={styles.when}>
        {[eventWhen(props.event), room && isolated(room)].filter(Boolean).join(' · ')}
      </Text>
      <h3 dir="auto">{title}</h3>
      <SmallPrint dir="auto" className={styles.summary}>
        {summary}
      </SmallPrint>
    </Card>
  )
}

/** The image URL if it is https or one of our own, else undefined (product 6). */
export function safeImage(image: string | undefined): string | undefined {
  if (!image) return undefined
  if (/^\/(?!\/)[\w./-]+$/.test(image)) return image
  return parseUrl(image)?.protocol === 'https:' ? image : undefined
}
