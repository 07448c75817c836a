/** What is held for the family, above every page for members until it is answered or over. */
import { Wrap } from '#ui/layout/wrap.tsx'
import { OfferCard } from './offer-card.tsx'
import styles from './standby.module.css'
import { useStandby } from './use-standby.ts'

/** `isConfirmed`: the page has confirmed the session; asking elsewhere could end one that only looks signed in. */
export function OfferBar({ isConfirmed }: { isConfirmed: boolean }) {
  const { data } = useStandby({ enabled: isConfirmed })
  if (!data || data.offers.length === 0) return null
  return (
    <div className={styles.bar} aria-live="polite">
      <Wrap className={styles.offers}>
        {data.offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </Wrap>
    </div>
  )
}
