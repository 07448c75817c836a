/** /reset-password: asks for a link to choose a new password, or uses one. For members and staff. */
import { ResetPassword } from '#features/auth/reset-password.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from '#features/auth/login.module.css'

export default function ResetPasswordPage() {
  return (
    <Wrap section>
      <Stack gap="4-5" card="high" className={styles.card}>
        <h1>Reset password</h1>
        {useIsLoading() ? <Skeleton shape="row" count={3} /> : <ResetPassword />}
      </Stack>
    </Wrap>
  )
}
