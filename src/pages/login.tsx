/** /member-login: the sign-in beside the lanes it opens. Who is signed in goes on to where the sign-in leads. */
import { Lanes } from '#illustrations/lanes/lanes.tsx'
import { LoginForm } from '#features/auth/login-form.tsx'
import { afterLogin } from '#lib/paths.ts'
import { Navigate, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from './login.module.css'

export default function Login() {
  const session = useSession()
  const { search } = useLocation()
  // A preview is no sign-in: whoever tries the pages on may still come in for real.
  if (session && !session.preview) return <Navigate to={afterLogin(search)} replace />
  return (
    <div className={styles['page']}>
      <div className={styles['art']}>
        <Lanes />
      </div>
      <Wrap section className={styles['place']}>
        <div className={styles['card']}>
          <h1>Members Login</h1>
          <LoginForm />
        </div>
      </Wrap>
    </div>
  )
}
