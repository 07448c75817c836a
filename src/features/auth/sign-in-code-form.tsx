/** Signs in with a one-time code from a device that is signed in, such as the browser beside the installed app. */
import { signInCodeFields } from '#domain/accounts/sign-in-code.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { signInCodeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { pathAfterLogin } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { EmailField, type EmailProps } from './email-field.tsx'
import styles from './login.module.css'

type CodeValues = { email: string; code: string }

/** Validated on blur (specification section 5). */
const codeSchema = schemaOf(signInCodeFields)

export function SignInCodeForm(email: EmailProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { run, problem } = useApiMutation('signInWithCode', {
    failed: signInCodeMessages.notSignedIn,
    onDone({ profile }) {
      startSession(profile)
      void notify(sessionMessages.signedIn(profile.profileName))
      void navigate(pathAfterLogin(search), { replace: true })
    },
  })
  const signIn = (values: CodeValues) => run({ body: values })

  return (
    <Form initialValues={{ email: email.email, code: '' }} schema={codeSchema} onSubmit={signIn} problem={problem}>
      <p className={styles.join}>{signInCodeMessages.where}</p>
      <EmailField {...email} />
      <TextField
        name="code"
        label={signInCodeMessages.label}
        hint={signInCodeMessages.hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <div className={styles.actions}>
        <Submit pendingLabel="Signing in...">Sign in</Submit>
      </div>
    </Form>
  )
}
