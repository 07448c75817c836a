/** What opens the account: the password, and another one. A preview pass has none. */
import { accountMessages } from '#domain/messages/messages.ts'
import { useLazyDialog, type DialogCode } from '#lib/loading/lazy-dialog.tsx'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './password.module.css'

const loadForMember = async () => (await import('./password-dialog.tsx')).MemberPasswordDialog
const loadForStaff = async () => (await import('./password-dialog.tsx')).StaffPasswordDialog

export function MemberPassword() {
  const session = useSession()
  if (!session?.preview) return <PasswordCard title="Password" load={loadForMember} />
  return (
    <Card as="section">
      <h2 className={styles['title']}>Password</h2>
      <p className={styles['quiet']}>{accountMessages.preview}</p>
    </Card>
  )
}

/** One's own: a colleague's is theirs alone. */
export const StaffPassword = () => <PasswordCard title="Your password" load={loadForStaff} />

function PasswordCard({ title, load }: { title: string; load: () => Promise<DialogCode> }) {
  const { trigger, dialog } = useLazyDialog(load)
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" {...trigger}>
          Change password
        </Button>
      }
    >
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['quiet']}>A new password signs out every other device.</p>
      {dialog}
    </Card>
  )
}
