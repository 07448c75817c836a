/** Signs in with a one-time code. That of the front desk is longer than that of another device, and sets a new password. */
import { useEffect, useState } from 'react'
import { codeFields, codes, resetFields } from '#domain/codes/one-time-code.ts'
import type { Profile } from '#domain/people/people.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { normalizeCode } from '#domain/text/typed-codes.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { pathAfterLogin } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit, useFormValues } from '#ui/forms/form.tsx'
import { EmailField, type EmailProps } from './email-field.tsx'
import { LinkLine, Row } from '#ui/layout/box.tsx'
import styles from './login.module.css'

type CodeValues = { email: string; code: string; password: string }

/** Validated on blur (specification section 5). */
const [codeSchema, resetSchema] = [schemaOf(codeFields), schemaOf(resetFields)]

export function CodeForm(email: EmailProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isReset, setIsReset] = useState(false)
  const { problem, run } = useApiMutation('redeemCode', {
    failed: isReset ? 'Could not set the new password' : 'Could not sign in',
    onDone({ profile }) {
      startSession(profile)
      void navigate(pathAfterLogin(search), { replace: true })
    },
    done: ({ profile }, { body }) =>
      body.password === undefined ? sessionMessages.signedIn(profile.profileName) : passwordSet(profile),
  })
  const submit = ({ password, ...values }: CodeValues) => run({ body: isReset ? { ...values, password } : values })

  return (
    <Form
      initialValues={{ email: email.email, code: '', password: '' }}
      schema={isReset ? resetSchema : codeSchema}
      onSubmit={submit}
      problem={problem}
    >
      <LinkLine>
        With a code from the front desk you choose a new password. Or make a code on a device where you are signed in:
        open Account, More, then “Make a code” beside “Another device”.
      </LinkLine>
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

const passwordSet = ({ profileName }: Profile) => ({
  title: 'New password saved',
  description: `Welcome back, ${profileName}. All other devices have been signed out.`,
})

/** Reports whether what is typed is as long as a code of the front desk. */
function CodeField({ onReset }: { onReset: (isReset: boolean) => void }) {
  const { code } = useFormValues<CodeValues>()
  const isReset = normalizeCode(code).length === codes.reset.length
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
