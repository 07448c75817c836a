/** What opens the account: the password, and another one. A preview pass has none. */
import { accountWords } from '#domain/words.ts'
import { useLazyDialog } from '#lib/lazy-dialog.tsx'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import styles from './account.module.css'

const load = async () => (await import('./password-dialog.tsx')).PasswordDialog

export function SignInCard() {
  const session = useSession()
  const { trigger, dialog } = useLazyDialog(load)
  if (session?.preview)
    return (
      <Card as="section">
        <h2 className={styles['title']}>Password</h2>
        <p className={styles['quiet']}>{accountWords.preview}</p>
      </Card>
    )
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" {...trigger}>
          Change password
        </Button>
      }
    >
      <h2 className={styles['title']}>Password</h2>
      <p className={styles['quiet']}>A new password signs out every other device.</p>
      {dialog}
    </Card>
  )
}
