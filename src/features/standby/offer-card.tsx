/** What is held for the family, a slot or places of an event, with its answer. */
import { slotName } from '#domain/bookings/slot-names.ts'
import { eventWhen } from '#domain/events/events.ts'
import { eventStandbyMessages, wishMessages } from '#domain/messages/standby-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveRsvp, saveSession } from '#lib/browser-storage/local-cache.ts'
import { useNow } from '#lib/clock.ts'
import { useKeepForLater } from '#lib/offline/family-calls.ts'
import { useAccount } from '#lib/session/account.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { notify } from '#lib/toast.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'
import styles from './standby.module.css'
import type { EventWish, Offer } from './use-standby.ts'
import { eventPlacesText, namesOf, slotsText, timeLeftText, whenText } from './wish-text.ts'

export function SlotOfferCard({ offer }: { offer: Offer }) {
  const { data: account } = useAccount()
  const { held, kind, slots } = offer
  const what = `${slotsText(offer, (player) => namesOf([player], account))}: ${whenText(offer)}`
  return (
    <OfferCard
      offer={offer}
      label={held ? wishMessages.offered : wishMessages.openToAll}
      what={what}
      booked={what}
      slots={slots.map((slot) => slotName({ kind, ...slot })).join(' · ')}
      coming={slots.map(({ player }) => player)}
    />
  )
}

type OfferedWish = EventWish & { offer: NonNullable<EventWish['offer']> }

export const isOffered = (wish: EventWish): wish is OfferedWish => wish.offer !== undefined

export function EventOfferCard({ wish }: { wish: OfferedWish }) {
  const places = eventPlacesText(wish)
  return (
    <OfferCard
      offer={wish.offer}
      label={wish.offer.held ? eventStandbyMessages.offered : eventStandbyMessages.openToAll}
      what={`${places}: ${eventWhen(wish)}`}
      booked={wish.title}
      slots={places}
    />
  )
}

type OfferCardProps = {
  offer: Pick<Offer, 'id' | 'held' | 'until'>
  label: string
  /** All of it, and when. */
  what: string
  /** What the notice names once it is booked. */
  booked: string
  /** What is declined, without a name. */
  slots: string
  /** The players of slots. */
  coming?: readonly string[]
}

function OfferCard({ offer, label, what, booked, slots, coming }: OfferCardProps) {
  const now = useNow()
  const params = { id: offer.id }
  const keep = useKeepForLater()
  const notifyBooked = useNotifyBooked()
  const accept = useApiMutation('acceptOffer', {
    failed: 'Could not book it',
    onDone({ bookings, speedeBookings, rsvp }) {
      for (const booking of [...bookings, ...speedeBookings]) saveSession(booking)
      if (rsvp) saveRsvp(rsvp, now.toISOString())
      void notifyBooked({ title: 'Booked', description: booked }, rsvp?.players ?? coming ?? [])
    },
  })
  const decline = useApiMutation('declineOffer', {
    failed: 'Could not decline',
    keepForLater: (input, key) =>
      keep('declineOffer', input, { id: key, about: offer.id, text: `No thanks: ${slots}` }),
    onDone: () => void notify({ title: 'It goes to the next in line', description: 'You are still waiting.' }),
  })
  const problem = accept.problem ?? decline.problem
  return (
    <Row as="section" gap="4" justify="between" className={styles.offer} aria-label={label}>
      <p>
        <b>{what}.</b> {timeLeftText(offer, now)}
      </p>
      <Row>
        <Button
          size="sm"
          tone="kick"
          pending={accept.pending}
          pendingLabel="Booking..."
          onClick={() => void accept.run({ params })}
        >
          {wishMessages.accept(coming?.length ?? 1)}
        </Button>
        <Button
          size="sm"
          tone="ghost"
          disabled={accept.pending || decline.pending}
          onClick={() => void decline.run({ params })}
        >
          {wishMessages.decline}
        </Button>
      </Row>
      <Problem>{problem}</Problem>
    </Row>
  )
}
