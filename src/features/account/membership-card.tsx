/** The membership on the account page: plan and card, each with a dialog to change it. */
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membership } from '#domain/facility/facility.ts'
import { cardNames, type Plan } from '#domain/accounts/membership.ts'
import { dollars } from '#domain/shop/money.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AccountFacts } from './account-facts.tsx'
import type { AccountLine } from './family-text.ts'
import styles from './family.module.css'

/** 'Monthly, $249/mo' */
export const planText: Record<Plan, string> = {
  monthly: `Monthly, ${dollars(membership.monthlyCents)}/mo`,
  annual: `Annual, ${dollars(membership.annualCents)}/yr`,
}

const lines: readonly AccountLine[] = [
  { label: 'Plan', textOf: ({ membershipPlan }) => planText[membershipPlan] },
  { label: 'Card', textOf: ({ cardType, cardLast4 }) => `${cardNames[cardType]} ending in ${cardLast4}` },
  { label: 'Expires', textOf: ({ cardExp }) => cardExp },
  { label: 'Joined', textOf: ({ createdAt }) => monthAndYear(createdAt) },
]

function monthAndYear(instant: string): string {
  const { month, year } = dayText(today(new Date(instant)))
  return `${month} ${year}`
}

const CardDialog = lazyWithPreload(async () => (await import('./membership-dialogs.tsx')).CardDialog)
const PlanDialog = lazyWithPreload(async () => (await import('./membership-dialogs.tsx')).PlanDialog)

export function MembershipCard() {
  const { data: account } = useAccount()
  const card = useLazyDialog(CardDialog)
  const plan = useLazyDialog(PlanDialog)
  return (
    <Card
      as="section"
      actions={
        <>
          <Button tone="ghost" disabled={!account} {...card.trigger}>
            Change card
          </Button>
          <Button tone="ghost" disabled={!account} {...plan.trigger}>
            Change plan
          </Button>
        </>
      }
    >
      <h2 className={styles.title}>Membership</h2>
      <AccountFacts lines={lines} />
      {card.dialog}
      {plan.dialog}
    </Card>
  )
}
