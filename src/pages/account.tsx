/** /account: profile, membership, family details, orders, theme, password, e-mails, personal data, log out. */
import { Suspense } from 'react'
import { AddressCard } from '#features/account/sign-in/address-card.tsx'
import { AccountDetails, AccountProblem, ThemeChoice } from '#features/account/account-details.tsx'
import { MailChoices } from '#features/account/mail-choices.tsx'
import { OwnData } from '#features/account/own-data.tsx'
import { FamilyCard } from '#features/account/family-card.tsx'
import { PlayersCard } from '#features/account/players/players-card.tsx'
import { MembershipCard } from '#features/account/membership-card.tsx'
import { MemberPassword } from '#features/account/sign-in/password-card.tsx'
import { OwnOrders } from '#features/shop/orders/own-orders.tsx'
import { askAhead } from '#lib/api/api.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useLiveAccount, useOwnCaregiver } from '#lib/session/account.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/account/account.module.css'

/** Not part of the first load: the page is complete without it. */
const CaregiverCard = lazyWithPreload(
  async () => (await import('#features/account/caregivers/caregiver-card.tsx')).CaregiverCard,
)

export const askFirst = (): void => askAhead('account')

export default function Account() {
  return (
    <Wrap section>
      <PageHead title="Account" />
      {useIsWaiting() ? <Skeleton shape="card" count={4} /> : <Details />}
    </Wrap>
  )
}

function Details() {
  const { profile } = useMember()
  const own = useOwnCaregiver()
  useLiveAccount()
  usePreload(CaregiverCard)
  return (
    <div className={styles.page}>
      <div className={styles.wide}>
        <AccountProblem />
      </div>
      <div className={styles.column}>
        <AccountDetails />
        {own?.isOwner !== false && <MembershipCard />}
        <FamilyCard />
        <PlayersCard />
        <Suspense>
          <CaregiverCard />
        </Suspense>
        <section className={styles.orders} aria-labelledby="orders">
          <h2 id="orders">Your orders</h2>
          <OwnOrders email={profile.email} />
        </section>
      </div>
      <div className={styles.column}>
        <ThemeChoice />
        <AddressCard />
        <MemberPassword />
        <MailChoices />
        <OwnData />
      </div>
    </div>
  )
}
