/** The slot that is held for the family, above every page that a member sees until it is answered or over. */
import { Suspense } from 'react'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useIsConfirmed } from '#lib/session/change-session.ts'
import { Stack, Wrap } from '#ui/layout/box.tsx'
import styles from './standby.module.css'
import { useStandby } from './use-standby.ts'

/** Hardly anybody has one. */
const OfferCard = lazyWithPreload(async () => (await import('./offer-card.tsx')).OfferCard)

/** On a public page it waits for the session to be confirmed: asking before could end one that only looks signed in. */
export function OfferBar({ isOfMembers }: { isOfMembers: boolean }) {
  const isConfirmed = useIsConfirmed()
  const { data } = useStandby({ enabled: isOfMembers || isConfirmed })
  if (!data || data.offers.length === 0) return null
  return (
    <Suspense>
      <div className={styles.bar} data-boards="" aria-live="polite">
        <Wrap>
          <Stack gap="4">
            {data.offers.map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </Stack>
        </Wrap>
      </div>
    </Suspense>
  )
}
