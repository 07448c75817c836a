/** Signs in with a one-time code. That of the front desk is longer than that of another device, and sets a new password. */
import { useEffect, useState } from 'react'
import { codeFields, codes, normalizeCode, resetFields } from '#domain/accounts/one-time-code.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { resetCodeMessages } from '#domain/messages/session-messages.ts'
import { codeMessages, signInCodeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { pathAfterLogin } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit, useFormValues } from '#ui/forms/form.tsx'
import { EmailField, type EmailProps } from './email-field.tsx'
import styles from './login.module.css'

type CodeValues = { email: string; code: string; password: string }

/** Validated on blur (specification section 5). */
const [codeSchema, resetSchema] = [schemaOf(codeFields), schemaOf(resetFields)]

export function CodeForm(email: EmailProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isReset, setIsReset] = useState(false)
  const { problem, run } = useApiMutation('redeemCode', {
    failed: isReset ? resetCodeMessages.notChanged : signInCodeMessages.notSignedIn,
    onDone({ profile }, { body }) {
      const done = body.password === undefined ? sessionMessages.signedIn : resetCodeMessages.done
      startSession(profile)
      void notify(done(profile.profileName))
      void navigate(pathAfterLogin(search), { replace: true })
    },
  })
  const submit = ({ password, ...values }: CodeValues) => run({ body: isReset ? { ...values, password } : values })

  return (
    <Form
      initialValues={{ email: email.email, code: '', password: '' }}
      schema={isReset ? resetSchema : codeSchema}
      onSubmit={submit}
      problem={problem}
    >
      <p className={styles.join}>{codeMessages.where}</p>
      <EmailField {...email} />
      <CodeField onReset={setIsReset} />
      {isReset && (
        <TextField
          name="password"
          label="New password"
          hint="At least 8 characters. Every other device is signed out."
          type="password"
          autoComplete="new-password"
        />
      )}
      <div className={styles.actions}>
        {isReset ? (
          <Submit pendingLabel="Saving...">Save password and sign in</Submit>
        ) : (
          <Submit pendingLabel="Signing in...">Sign in</Submit>
        )}
      </div>
    </Form>
  )
}

/** Reports whether what is typed is as long as a code of the front desk. */
function CodeField({ onReset }: { onReset: (isReset: boolean) => void }) {
  const { code } = useFormValues<CodeValues>()
  const isReset = normalizeCode(code).length === codes.reset.length
  useEffect(() => onReset(isReset), [isReset, onReset])
  return (
    <TextField
      name="code"
      label={codeMessages.label}
      hint={codeMessages.hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
    />
  )
}
