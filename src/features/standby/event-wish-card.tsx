/** Places of an event that the family waits for, or that are held for it, with the answer. */
import { eventWhen } from '#domain/events/events.ts'
import { eventStandbyMessages, wishMessages } from '#domain/messages/standby-messages.ts'
import { waitingMessages } from '#domain/messages/waiting-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveRsvp } from '#lib/browser-storage/local-cache.ts'
import { useNow } from '#lib/clock.ts'
import { useKeepForLater } from '#lib/offline/family-calls.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { notify } from '#lib/toast.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './standby.module.css'
import type { EventWish } from './use-standby.ts'
import { useIsEnding, WishActions } from './wish-actions.tsx'
import { eventPlacesText, timeLeftText } from './wish-text.ts'

export function EventWishCard({ wish }: { wish: EventWish }) {
  const { id, paused, offer } = wish
  const isEnding = useIsEnding(id)
  return (
    <Card actions={<WishActions wish={wish} text={eventPlacesText(wish)} />}>
      <h3>{eventPlacesText(wish)}</h3>
      <p>{eventWhen(wish)}</p>
      <p>{eventStandbyMessages.rule}</p>
      {offer !== undefined && (
        <Badge tone="kick">{offer.held ? eventStandbyMessages.offered : eventStandbyMessages.openToAll}</Badge>
      )}
      {isEnding && <p>{waitingMessages.willSend}</p>}
      {paused && <p>{wishMessages.paused[paused]}</p>}
    </Card>
  )
}

type Offered = EventWish & { offer: NonNullable<EventWish['offer']> }

export const isOffered = (wish: EventWish): wish is Offered => wish.offer !== undefined

export function EventOfferCard({ wish }: { wish: Offered }) {
  const now = useNow()
  const { offer, title } = wish
  const params = { id: offer.id }
  const invalidates = ['standby', 'schedule', 'eventPlaces'] as const
  const keep = useKeepForLater()
  const notifyBooked = useNotifyBooked()
  const accept = useApiMutation('acceptOffer', {
    failed: wishMessages.notAccepted,
    invalidates,
    onDone({ rsvp }) {
      if (rsvp) saveRsvp(rsvp, now.toISOString())
      void notifyBooked(eventStandbyMessages.booked(title), rsvp?.players ?? [])
    },
  })
  const decline = useApiMutation('declineOffer', {
    failed: wishMessages.notDeclined,
    keepForLater: (input, key) =>
      keep('declineOffer', input, {
        id: key,
        about: offer.id,
        text: waitingMessages.decline(eventPlacesText(wish)),
      }),
    invalidates,
    onDone: () => void notify(wishMessages.declined),
  })
  const problem = accept.problem ?? decline.problem
  return (
    <section
      className={styles.offer}
      aria-label={offer.held ? eventStandbyMessages.offered : eventStandbyMessages.openToAll}
    >
      <p>
        <b>
          {eventPlacesText(wish)}: {eventWhen(wish)}.
        </b>{' '}
        {timeLeftText(offer, now)}
      </p>
      <div className={styles.answers}>
        <Button
          size="sm"
          tone="kick"
          pending={accept.pending}
          pendingLabel={wishMessages.accepting}
          onClick={() => void accept.run({ params })}
        >
          {eventStandbyMessages.accept}
        </Button>
        <Button
          size="sm"
          tone="ghost"
          disabled={accept.pending || decline.pending}
          onClick={() => void decline.run({ params })}
        >
          {wishMessages.decline}
        </Button>
      </div>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
    </section>
  )
}
