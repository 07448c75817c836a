/** Account page: profile ('name and email and a Log out button', specification section 2), membership, theme, load error. */
import { accountMessages } from '#domain/messages/messages.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useAccount } from '#lib/session/account.ts'
import { useLogOut } from '#lib/session/log-out.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import styles from './account.module.css'

export function AccountDetails() {
  const { profile } = useMember()
  const logOut = useLogOut()
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" onClick={logOut}>
          Log out
        </Button>
      }
    >
      <h2 className={styles.title}>Profile</h2>
      <Facts
        facts={[
          { label: 'Name', text: profile.profileName },
          { label: 'Email', text: profile.email },
        ]}
      />
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
      <h2 className={styles.title}>Appearance</h2>
      <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />
    </Card>
  )
}
