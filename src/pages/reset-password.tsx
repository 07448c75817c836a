/** /reset-password: asks for a link to choose a new password, or uses one. For members and staff. */
import { ResetPassword } from '#features/auth/reset-password.tsx'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/auth/login.module.css'

export default function ResetPasswordPage() {
  return (
    <Wrap section>
      <div className={styles.card}>
        <h1>Reset password</h1>
        {useIsWaiting() ? <Skeleton shape="row" count={3} /> : <ResetPassword />}
      </div>
    </Wrap>
  )
}
