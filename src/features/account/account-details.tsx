/** Account page: profile ('name and email and a Log out button', specification section 2), membership, theme, load error. */
import { dayText, today } from '#domain/calendar/calendar.ts'
import { membership } from '#domain/facility/facility.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { cardNames, type Plan } from '#domain/accounts/membership.ts'
import { dollars } from '#domain/shop/money.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import { useLogOut } from '#lib/session/log-out.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './account.module.css'

const planText: Record<Plan, string> = {
  monthly: `Monthly, ${dollars(membership.monthlyCents)}/mo`,
  annual: `Annual, ${dollars(membership.annualCents)}/yr`,
}

const membershipLines: { label: string; textOf: (account: Account) => string }[] = [
  { label: 'Plan', textOf: ({ membershipPlan }) => planText[membershipPlan] },
  { label: 'Card', textOf: ({ cardType, cardLast4 }) => `${cardNames[cardType]} ending in ${cardLast4}` },
  { label: 'Expires', textOf: ({ cardExp }) => cardExp },
  { label: 'Joined', textOf: ({ createdAt }) => monthAndYear(createdAt) },
]

function monthAndYear(instant: string): string {
  const { month, year } = dayText(today(new Date(instant)))
  return `${month} ${year}`
}

export function AccountDetails() {
  const { profile } = useMember()
  const logOut = useLogOut()
  const { data: account, isPending } = useAccount()
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
        <dd>{profile.profileName}</dd>
        <dt>Email</dt>
        <dd>{profile.email}</dd>
        {membershipLines.map(({ label, textOf }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}:`}>{account ? textOf(account) : isPending ? <Skeleton label="" /> : '–'}</dd>,
        ])}
      </dl>
    </Card>
  )
}

/** Load error of the account, with a retry button. */
export function AccountProblem() {
  const query = useAccount()
  return query.isError && <NotLoaded title={accountMessages.notLoaded} {...notLoadedProps(query)} />
}

const themes = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

/** Light or dark theme for this device. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return (
    <Card as="section">
      <h2 className={styles['title']}>Appearance</h2>
      <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />
    </Card>
  )
}
