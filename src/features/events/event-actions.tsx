/** The member's RSVP to one event and the places left there, with a button to book it or change it. */
import { eventWhen, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { useState } from 'react'
import { eventMessages } from '#domain/events/event-messages.ts'
import { eventStandbyMessages } from '#domain/standby/standby-messages.ts'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import { counted } from '#domain/text/text.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { familyCalls } from '#lib/offline/family-calls.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { queuedFor } from '#lib/offline/queued-calls.ts'
import { Row } from '#ui/layout/box.tsx'
import { Button, SmallButton } from '#ui/button.tsx'
import { useGuests } from './use-events.ts'
import styles from './events.module.css'

const tellMe = 'Tell me if places open'

const WishDialog = lazyOnPress(async () => (await import('./wish-dialog.tsx')).WishDialog)

type EventActionsProps = {
  event: ClubEvent
  own: EventBooking | undefined
  /** Undefined if there is no limit, or it is not known. */
  left?: number | undefined
  /** Set if the event does not take place. */
  notHeld?: 'canceled' | 'closed' | undefined
  onBook: () => void
}

export function EventActions({ event, own, left, notHeld, onBook }: EventActionsProps) {
  // Tells apart events with the same title.
  const when = eventWhen(event)
  const guests = useGuests(own)
  const [asksToWait, setAsksToWait] = useState(false)
  const isQueued = queuedFor(familyCalls.useCalls(), event.id) !== undefined
  const isFull = left === 0 && !own
  const { data: standby } = useApiQuery('standby', { enabled: left !== undefined && !own })
  if (notHeld) return <span>{eventMessages.notHeld[notHeld]}</span>
  const wish = standby?.events.find((each) => each.event === event.id)
  const bookIt = wish ? eventStandbyMessages.bookNow : eventMessages.bookIt
  const label = own ? eventMessages.change : isFull ? eventMessages.placesLeft(left) : bookIt
  // The same button before and after booking, so that it keeps the focus.
  return (
    <Row as="span" className={styles.going}>
      {own && (
        <span>
          <b>You are going</b> · {guests}
        </span>
      )}
      {isQueued && <span>{queueMessages.willSend}</span>}
      {left !== undefined && !isFull && (
        <span>{wish ? eventStandbyMessages.open(left) : eventMessages.placesLeft(left)}</span>
      )}
      {isFull && wish && <Link to={paths.standby}>You are waiting for {counted(wish.qty, 'place')}</Link>}
      {isFull && !wish && (
        <SmallButton
          aria-haspopup="dialog"
          aria-label={`${tellMe}: ${event.title}, ${when}`}
          onClick={() => setAsksToWait(true)}
        >
          {tellMe}
        </SmallButton>
      )}
      {asksToWait && <WishDialog event={event} onClose={() => setAsksToWait(false)} />}
      <Button
        key="action"
        tone={own ? 'ghost' : 'primary'}
        size="sm"
        aria-label={`${label}: ${event.title}, ${when}`}
        aria-disabled={isFull || undefined}
        onClick={isFull ? undefined : onBook}
      >
        {label}
      </Button>
    </Row>
  )
}
