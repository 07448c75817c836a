/** A slot that is held for the family, with the answers. */
import { slotName } from '#domain/bookings/slot-names.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { useNow } from '#lib/clock.ts'
import { useKeepForLater } from '#lib/offline/family-calls.ts'
import { useAccount } from '#lib/session/account.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { Button, SmallButton } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'
import styles from './standby.module.css'
import type { Offer } from './use-standby.ts'
import { namesOf, slotsText, timeLeftText, whenText } from './wish-text.ts'

export function OfferCard({ offer }: { offer: Offer }) {
  const { data: account } = useAccount()
  const { held, kind, slots } = offer
  const what = `${slotsText(offer, (player) => namesOf([player], account))}: ${whenText(offer)}`
  const now = useNow()
  const params = { id: offer.id }
  const notifyBooked = useNotifyBooked()
  const accept = useApiMutation('acceptOffer', {
    failed: 'Could not book it',
    onDone({ bookings, speedeBookings }) {
      for (const booking of [...bookings, ...speedeBookings]) saveSession(booking)
      void notifyBooked(
        { title: 'Booked', description: what },
        slots.map(({ player }) => player),
      )
    },
  })
  const decline = useApiMutation('declineOffer', {
    failed: 'Could not decline',
    keepForLater: useKeepForLater('declineOffer', () => ({
      about: offer.id,
      text: `No thanks: ${slots.map((slot) => slotName({ kind, ...slot })).join(' · ')}`,
    })),
    done: { title: 'It goes to the next in line', description: 'You are still waiting.' },
  })
  const problem = accept.problem ?? decline.problem
  return (
    <Row
      as="section"
      gap="4"
      justify="between"
      className={styles.offer}
      aria-label={held ? wishMessages.offered : wishMessages.openToAll}
    >
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
          {wishMessages.accept(slots.length)}
        </Button>
        <SmallButton disabled={accept.pending || decline.pending} onClick={() => void decline.run({ params })}>
          {wishMessages.decline}
        </SmallButton>
      </Row>
      <Problem>{problem}</Problem>
    </Row>
  )
}
