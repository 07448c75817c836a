/** A slot that is held for the family, with its answer: on the standby page, and as a bar on every page for members. */
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { useNow } from '#lib/clock.ts'
import { useAccount } from '#lib/session/account.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import styles from './standby.module.css'
import { useAnswer, type Offer } from './use-standby.ts'
import { namesOf, placesText, timeLeftText, whenText } from './wish-text.ts'

export function OfferCard({ offer }: { offer: Offer }) {
  const now = useNow()
  const { data: account } = useAccount()
  const what = `${placesText(offer, (player) => namesOf([player], account))}: ${whenText(offer)}`
  const { accept, decline, accepting, pending, problem } = useAnswer(offer, what)
  const { held, slots } = offer
  return (
    <section className={styles.offer} aria-label={held ? wishMessages.offered : wishMessages.openToAll}>
      <p>
        <b>{what}.</b> {timeLeftText(offer, now)}
      </p>
      <div className={styles.answers}>
        <Button size="sm" tone="kick" pending={accepting} pendingLabel={wishMessages.accepting} onClick={accept}>
          {wishMessages.accept(slots.length)}
        </Button>
        <Button size="sm" tone="ghost" disabled={pending} onClick={decline}>
          {wishMessages.decline}
        </Button>
      </div>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
    </section>
  )
}
