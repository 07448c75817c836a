/** Members Login: email and password, Bypass, and a link to join (specification section 2). */
import { useState } from 'react'
import { signInFields } from '#domain/families/account-fields.ts'
import { facility } from '#domain/facility/facility.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { isSessionEnded, pathAfterLogin, paths } from '#lib/paths.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { Link, useLocation, useNavigate } from '#lib/router.ts'
import { startPreview, startSession } from '#lib/session/change-session.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { GhostButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { useIsHydrated } from '#ui/forms/use-is-hydrated.ts'
import { EmailField, type EmailProps } from './email-field.tsx'
import { InstalledSignIn } from './installed-sign-in.tsx'
import { LinkLine, Row, SmallPrint } from '#ui/layout/box.tsx'
import styles from './login.module.css'

/** What a visitor wanted who was sent here. */
const purposes: Readonly<Record<string, string>> = {
  [paths.reserve]: 'reserve a lane',
  [paths.events]: 'see the events and RSVP',
  [paths.schedule]: 'see your schedule',
  [paths.standby]: 'see your standby list',
  [paths.proShop]: 'order from the shop',
  [paths.cart]: 'see your cart',
  [paths.account]: 'see your account',
}

/** Validated on blur (specification section 5). */
const loginSchema = schemaOf(signInFields)

export function LoginForm() {
  const ready = useIsHydrated()
  const { search, state } = useLocation()
  const ended = isSessionEnded(state) ? state : undefined
  const [email, setEmail] = useState(ended?.endedFor ?? '')
  // The prerendered page knows no address.
  const asked = ready && search !== '' ? new URL(pathAfterLogin(search), location.origin).pathname : ''
  return (
    <>
      <p>Sign in to {purposes[asked] ?? 'reserve lanes, RSVP to events and order from the shop'}.</p>
      {ended && <Banner tone="note">You have been signed out. Sign in to go on.</Banner>}
      <PasswordForm email={email} onEmail={setEmail} />
      <LinkLine>
        <Link to={paths.resetPassword + search} state={{ email }}>
          Forgot password?
        </Link>
      </LinkLine>
      {ready && <InstalledSignIn search={search} email={email} />}
      <LinkLine>
        Not a member yet? <Link to={paths.register}>Join {facility.name}</Link>
      </LinkLine>
    </>
  )
}

function PasswordForm(email: EmailProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const ready = useIsHydrated()
  usePreloadedToaster()

  const [refusal, setRefusal] = useState<string>()
  const { run } = useApiMutation('signIn', {
    onDone({ profile }) {
      startSession(profile)
      void navigate(pathAfterLogin(search), { replace: true })
    },
    done: ({ profile }) => sessionMessages.signedIn(profile.profileName),
    onFailed(error) {
      const description = failureReason(error)
      setRefusal(description)
      void notify({ title: sessionMessages.failed, description }, 'problem')
    },
  })
  // Above the form and in a toast, never at a field: which of the two is wrong is not told.
  const signIn = async (body: { email: string; password: string }) => {
    setRefusal(undefined)
    await run({ body })
  }

  // 'Bypass stores a temporary profile and goes to /members.'
  const preview = () => {
    startPreview()
    void navigate(paths.members)
  }

  return (
    <Form initialValues={{ email: email.email, password: '' }} schema={loginSchema} onSubmit={signIn} problem={refusal}>
      <EmailField {...email} />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <Row gap="3" className={styles.actions}>
        <Submit pendingLabel="Signing in...">Sign in</Submit>
        {facility.bypass && (
          <GhostButton disabled={!ready} onClick={preview} aria-describedby="bypass">
            Bypass
          </GhostButton>
        )}
      </Row>
      {facility.bypass && <SmallPrint id="bypass">Bypass: look around without an account.</SmallPrint>}
    </Form>
  )
}

/** '… with the server's error text, or status text, or 'Please try again.'; fallback message 'Invalid email or password'.' */
function failureReason(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message || sessionMessages.badCredentials
  return (problem instanceof NetworkError && problem.status) || sessionMessages.tryAgain
}
