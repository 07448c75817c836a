/** The card on the account page, with a dialog to change it. Plans are the players'. */
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membership } from '#domain/facility/facility.ts'
import { cardNames, type Plan } from '#domain/accounts/membership.ts'
import { dollars } from '#domain/shop/money.ts'
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
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
  { label: 'Card', textOf: ({ cardType, cardLast4 }) => `${cardNames[cardType]} ending in ${cardLast4}` },
  { label: 'Expires', textOf: ({ cardExp }) => cardExp },
  { label: 'Joined', textOf: ({ createdAt }) => monthAndYear(createdAt) },
]

function monthAndYear(instant: string): string {
  const { month, year } = dayText(today(new Date(instant)))
  return `${month} ${year}`
}

const loadCard = async () => (await import('./card-dialog.tsx')).CardDialog

export function MembershipCard() {
  const { data: account } = useAccount()
  const card = useLazyDialog(loadCard)
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" disabled={!account} {...card.trigger}>
          Change card
        </Button>
      }
    >
      <h2 className={styles.title}>Membership</h2>
      <AccountFacts lines={lines} />
      {card.dialog}
    </Card>
  )
}
