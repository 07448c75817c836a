/** Places of an event that the family waits for, or that are held for it, with the answer. */
import { eventWhen } from '#domain/events/events.ts'
import { eventStandbyMessages, wishMessages } from '#domain/messages/standby-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveRsvp } from '#lib/browser-storage/local-cache.ts'
import { useNow } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './standby.module.css'
import type { EventWish } from './use-standby.ts'
import { eventPlacesText, timeLeftText } from './wish-text.ts'

export function EventWishCard({ wish }: { wish: EventWish }) {
  const { id, event, qty, players, paused } = wish
  const onFailed = failureNotice(wishMessages.notChanged)
  const again = useApiMutation('addEventWish', { onFailed, invalidates: ['standby'] })
  const stop = useApiMutation('endWish', {
    onFailed,
    invalidates: ['standby'],
    onDone: () => void notify(wishMessages.stopped(eventPlacesText(wish))),
  })
  return (
    <Card
      actions={
        <>
          {paused && (
            <Button
              size="sm"
              pending={again.pending}
              onClick={() => void again.run({ body: { event, qty, ...(players && { players }) } })}
            >
              {wishMessages.resume}
            </Button>
          )}
          <Button size="sm" tone="quiet" pending={stop.pending} onClick={() => void stop.run({ params: { id } })}>
            {wishMessages.stop}
          </Button>
        </>
      }
    >
      <h3>{eventPlacesText(wish)}</h3>
      <p>{eventWhen(wish)}</p>
      <p>{eventStandbyMessages.rule}</p>
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
  const accept = useApiMutation('acceptOffer', {
    failed: wishMessages.notAccepted,
    invalidates,
    onDone({ rsvp }) {
      if (rsvp) saveRsvp(rsvp, now.toISOString())
      void notify(eventStandbyMessages.booked(title), 'success')
    },
  })
  const decline = useApiMutation('declineOffer', {
    failed: wishMessages.notDeclined,
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
        <b>{eventPlacesText(wish)}</b> <b>{eventWhen(wish)}</b> <span>{timeLeftText(offer, now)}</span>
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
