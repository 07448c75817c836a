/** 'Shows profile name and email and a Log out button that clears the session and goes to /' (specification section 2). */
import { useLogOut } from '#lib/log-out.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import styles from './account.module.css'

export function AccountDetails() {
  const session = useSession()
  const logOut = useLogOut()
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
      </dl>
    </Card>
  )
}
