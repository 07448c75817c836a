/** /member-login: the sign-in form. Signed-in members are redirected. */
import { useEffect } from 'react'
import { Lanes } from '#illustrations/lanes.tsx'
import { LoginForm } from '#features/auth/login-form.tsx'
import { pathAfterLogin } from '#lib/paths.ts'
import { Navigate, useLocation } from '#lib/router.ts'
import { findSession } from '#lib/session/change-session.ts'
import { useSession } from '#lib/session/session.ts'
import { Stack, Wrap } from '#ui/layout/box.tsx'
import styles from '#features/auth/login.module.css'

export default function Login() {
  const session = useSession()
  const { search } = useLocation()
  useEffect(() => void findSession(), [])
  // A preview session may still sign in.
  if (session && !session.preview) return <Navigate to={pathAfterLogin(search)} replace />
  return (
    <div className={styles.page}>
      <div className={styles.illustration}>
        <Lanes />
      </div>
      <Wrap section className={styles.content}>
        <Stack gap="4-5" card="high" className={styles.card}>
          <h1>Members Login</h1>
          <LoginForm />
        </Stack>
      </Wrap>
    </div>
  )
}
