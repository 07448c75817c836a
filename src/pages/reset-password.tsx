/** /reset-password: asks for a link to choose a new password, or uses one. For members and staff. */
import { ResetPassword } from '#features/auth/reset-password.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/auth/login.module.css'

export default function ResetPasswordPage() {
  return (
    <Wrap section>
      <div className={styles['card']}>
        <h1>Reset password</h1>
        <ResetPassword />
      </div>
    </Wrap>
  )
}
