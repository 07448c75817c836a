/** 'Shows profile name and email and a Log out button that clears the session and goes to /' (specification section 2); and the membership. */
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membership } from '#domain/facility/facility.ts'
import { cardNames, type Plan } from '#domain/accounts/membership.ts'
import { dollars } from '#domain/shop/money.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import { useLogOut } from '#lib/session/log-out.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './account.module.css'

const planWords: Record<Plan, string> = {
  monthly: `Monthly, ${dollars(membership.monthlyCents)}/mo`,
  annual: `Annual, ${dollars(membership.annualCents)}/yr`,
}

const membershipLines: { label: string; tell: (account: Account) => string }[] = [
  { label: 'Plan', tell: ({ membershipPlan }) => planWords[membershipPlan] },
  { label: 'Card', tell: ({ cardType, cardLast4 }) => `${cardNames[cardType]} ending in ${cardLast4}` },
  { label: 'Expires', tell: ({ cardExp }) => cardExp },
  { label: 'Joined', tell: ({ createdAt }) => monthWords(createdAt) },
]

function monthWords(instant: string): string {
  const { month, year } = dayText(today(new Date(instant)))
  return `${month} ${year}`
}

export function AccountDetails() {
  const session = useSession()
  const logOut = useLogOut()
  const { data: account, isPending } = useAccount()
  if (!session) return null
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" onClick={logOut}>
          Log out
        </Button>
      }
    >
      <h2 className={styles['title']}>Profile</h2>
      <dl className={styles['facts']}>
        <dt>Name</dt>
        <dd>{session.profile.profileName}</dd>
        <dt>Email</dt>
        <dd>{session.profile.email}</dd>
        {membershipLines.map(({ label, tell }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}:`}>{account ? tell(account) : isPending ? <Skeleton label="" /> : '–'}</dd>,
        ])}
      </dl>
    </Card>
  )
}
