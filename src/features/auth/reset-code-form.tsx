/** Sets a new password with a one-time code from the front desk, and signs in. */
import { resetCode, resetFields } from '#domain/accounts/reset-code.ts'
import { resetCodeMessages } from '#domain/messages/session-messages.ts'
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

type ResetValues = { email: string; code: string; password: string }

/** Validated on blur (specification section 5). */
const resetSchema = schemaOf(resetFields)

export function ResetCodeForm(email: EmailProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { run, problem } = useApiMutation('resetWithCode', {
    failed: resetCodeMessages.notChanged,
    onDone({ profile }) {
      startSession(profile)
      void notify(resetCodeMessages.done(profile.profileName))
      void navigate(pathAfterLogin(search), { replace: true })
    },
  })
  const reset = (values: ResetValues) => run({ body: values })

  return (
    <Form
      initialValues={{ email: email.email, code: '', password: '' }}
      schema={resetSchema}
      onSubmit={reset}
      problem={problem}
    >
      <p className={styles.join}>
        Forgot your password? The front desk gives you a code. It works once, within {resetCode.minutes} minutes.
      </p>
      <EmailField {...email} />
      <TextField
        name="code"
        label="Reset code"
        hint="8 letters and digits"
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <TextField
        name="password"
        label="New password"
        hint="At least 8 characters. Every other device is signed out."
        type="password"
        autoComplete="new-password"
      />
      <div className={styles.actions}>
        <Submit pendingLabel="Saving...">Save password and sign in</Submit>
      </div>
    </Form>
  )
}
