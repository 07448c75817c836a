/** Members Login: e-mail and password, the preview pass, and the way to join (specification section 2). */
import { facility } from '#domain/facility/facility.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { api } from '#lib/api/api.ts'
import { afterLogin, paths } from '#lib/paths.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { Link, useLocation, useNavigate } from '#lib/router.ts'
import { startPreview, startSession } from '#lib/session/session.ts'
import { notify, usePreparedNotices } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { useIsReady } from '#ui/forms/adopt-typed-values.ts'
import { offersBypass } from './bypass.ts'
import { emptyLogin, loginSchema, type LoginValues } from './login-schema.ts'
import styles from './login.module.css'

export function LoginForm({ bypass = offersBypass(import.meta.env) }: { bypass?: boolean }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const ready = useIsReady()
  usePreparedNotices()

  const signIn = async ({ email, password }: LoginValues) => {
    try {
      const { profile } = await api('signIn', { body: { email: email.trim(), password } })
      startSession(profile)
      void notify(sessionMessages.signedIn(profile.profileName))
      void navigate(afterLogin(search), { replace: true })
    } catch (problem) {
      void notify({ title: sessionMessages.failed, description: whyNot(problem) }, 'problem')
    }
  }

  // 'Bypass stores a temporary profile and goes to /members.'
  const preview = () => {
    startPreview()
    void navigate(paths.members)
  }

  return (
    <Form initialValues={emptyLogin} schema={loginSchema} onSubmit={signIn}>
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <div className={styles['actions']}>
        <Submit pendingLabel="Signing in...">Sign in</Submit>
        {bypass && (
          <Button tone="ghost" disabled={!ready} onClick={preview}>
            Bypass
          </Button>
        )}
      </div>
      <p className={styles['join']}>
        Not a member yet? <Link to={paths.register}>Join {facility.name}</Link>
      </p>
    </Form>
  )
}

/** '… with the server's error text, or status text, or 'Please try again.'; fallback message 'Invalid email or password'.' */
function whyNot(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message || sessionMessages.badCredentials
  return (problem instanceof NetworkError && problem.status) || sessionMessages.tryAgain
}
