/** Signs in with a one-time code. That of the front desk is longer than that of another device, and sets a new password. */
import { useEffect, useState } from 'react'
import { codeField, normalizeCode } from '#domain/accounts/one-time-code.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { resetCode, resetFields } from '#domain/accounts/reset-code.ts'
import { signInCode } from '#domain/accounts/sign-in-code.ts'
import { sessionMessages, type Notice } from '#domain/messages/messages.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { pathAfterLogin } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit, useFormValues } from '#ui/forms/form.tsx'
import { EmailField, type EmailProps } from './email-field.tsx'
import { Row, Text } from '#ui/layout/box.tsx'
import styles from './login.module.css'

type CodeValues = { email: string; code: string; password: string }

const { email: emailField, password } = resetFields
/** Validated on blur (specification section 5). */
const codeSchema = schemaOf({ email: emailField, code: codeField(signInCode.length, resetCode.length) })
const resetSchema = schemaOf({ email: emailField, code: codeField(resetCode.length), password })

export function CodeForm(email: EmailProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isReset, setIsReset] = useState(false)
  const enter = (profile: Profile, notice: Notice) => {
    startSession(profile)
    void notify(notice)
    void navigate(pathAfterLogin(search), { replace: true })
  }
  const reset = useApiMutation('resetWithCode', {
    failed: 'Could not set the new password',
    onDone: ({ profile }) =>
      enter(profile, {
        title: 'New password saved',
        description: `Welcome back, ${profile.profileName}. All other devices have been signed out.`,
      }),
  })
  const signIn = useApiMutation('signInWithCode', {
    failed: 'Could not sign in',
    onDone: ({ profile }) => enter(profile, sessionMessages.signedIn(profile.profileName)),
  })
  const submit = (values: CodeValues) =>
    isReset ? reset.run({ body: values }) : signIn.run({ body: { email: values.email, code: values.code } })

  return (
    <Form
      initialValues={{ email: email.email, code: '', password: '' }}
      schema={isReset ? resetSchema : codeSchema}
      onSubmit={submit}
      problem={(isReset ? reset : signIn).problem}
    >
      <Text tone="muted" data-links="">
        The front desk gives you a code if you forgot your password, and you choose a new one. Or make one on a device
        where you are signed in: open Account, then ‘Make a code’ beside ‘Another device’.
      </Text>
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
      <Row gap="3" className={styles.actions}>
        {isReset ? (
          <Submit pendingLabel="Saving...">Save password and sign in</Submit>
        ) : (
          <Submit pendingLabel="Signing in...">Sign in</Submit>
        )}
      </Row>
    </Form>
  )
}

/** Reports whether what is typed is as long as a code of the front desk. */
function CodeField({ onReset }: { onReset: (isReset: boolean) => void }) {
  const { code } = useFormValues<CodeValues>()
  const isReset = normalizeCode(code).length === resetCode.length
  useEffect(() => onReset(isReset), [isReset, onReset])
  return (
    <TextField
      name="code"
      label="Code"
      hint="6 or 8 letters and digits"
      autoComplete="one-time-code"
      autoCapitalize="none"
    />
  )
}
