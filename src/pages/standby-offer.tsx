/** /standby-offer: the offer behind a link in an e-mail, with its secret in the fragment. */
import { OfferLink } from '#features/standby/offer-link.tsx'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/auth/login.module.css'

export default function StandbyOfferPage() {
  return (
    <Wrap section>
      <div className={styles.card}>
        {useIsWaiting() ? (
          <>
            <Skeleton shape="title" />
            <Skeleton shape="row" label="" />
          </>
        ) : (
          <OfferLink />
        )}
      </div>
    </Wrap>
  )
}
