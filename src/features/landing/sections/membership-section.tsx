/** #membership: the two plans with the fee, and the join button. */
import type { ReactNode } from 'react'
import { MemberCard } from '#illustrations/member-card.tsx'
import { pageFacts } from '#club/pages.ts'
import { facility, membership } from '#domain/facility/facility.ts'
import { dollars } from '#domain/shop/money.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import styles from './section.module.css'

const plans = [
  { name: 'Monthly', price: dollars(membership.monthlyCents), per: '/mo', saving: undefined },
  { name: 'Annual', price: dollars(membership.annualCents), per: '/yr', saving: membership.annualSaving },
]

/** `children` are shown next to the join button. */
export function MembershipSection({ children }: { children?: ReactNode }) {
  return (
    <Section
      id="membership"
      title="Membership"
      lead={`From ${dollars(membership.monthlyCents)}/mo. One membership per player, everything included.`}
      illustration={<MemberCard name={facility.name} />}
      actions={
        <>
          <Link to={paths.register} className={buttonClass()}>
            Join {facility.name}
          </Link>
          {children}
        </>
      }
    >
      <div className={styles['plans']}>
        {plans.map(({ name, price, per, saving }) => (
          <div key={name} className={styles['plan']} data-best={saving ? true : undefined}>
            <h3>
              {name} {saving && <Badge tone="kick">{saving}</Badge>}
            </h3>
            <p className={styles['price']}>
              <b>{price}</b>
              {per}
            </p>
            <p className={styles['fee']}>
              Plus a {membership.feePercent}% transaction fee. Your card is charged offline.
            </p>
          </div>
        ))}
      </div>
      <ul className={styles['includes']}>
        {pageFacts.membershipHolds.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Section>
  )
}
