/** Card to change the password. A preview session has no password. */
import { accountMessages } from '#domain/messages/messages.ts'
import { lazyWithPreload, type Preloadable } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog, type DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '#features/account/account.module.css'

const MemberPasswordDialog = lazyWithPreload(async () => (await import('./password-dialog.tsx')).MemberPasswordDialog)
const StaffPasswordDialog = lazyWithPreload(async () => (await import('./password-dialog.tsx')).StaffPasswordDialog)

export function MemberPassword() {
  const { preview } = useMember()
  if (!preview) return <PasswordCard title="Password" dialog={MemberPasswordDialog} />
  return (
    <Card as="section">
      <h2 className={styles.title}>Password</h2>
      <p className={styles.quiet}>{accountMessages.preview}</p>
    </Card>
  )
}

/** Staff members change only their own password. */
export const StaffPassword = () => <PasswordCard title="Your password" dialog={StaffPasswordDialog} />

function PasswordCard({ title, dialog: Dialog }: { title: string; dialog: Preloadable<DialogProps> }) {
  const { trigger, dialog } = useLazyDialog(Dialog)
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" {...trigger}>
          Change password
        </Button>
      }
    >
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.quiet}>A new password signs out every other device.</p>
      {dialog}
    </Card>
  )
}
