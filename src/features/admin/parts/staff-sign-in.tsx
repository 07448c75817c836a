/** The sign-in of staff, wherever it is needed. */
import { signInFields } from '#domain/families/account-fields.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { startStaffSession } from '#lib/session/staff-state.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

const signInSchema = schemaOf(signInFields)

const emptySignIn = { email: '', password: '' }

export function StaffSignIn() {
  const member = useSession()
  const { problem, run } = useApiMutation('staffSignIn', {
    onDone: ({ staff }) => {
      const memberSignedOut = startStaffSession(staff)
      void notify(staffMessages.signedIn(staff.profileName, memberSignedOut))
    },
  })
  return (
    <Form initialValues={emptySignIn} schema={signInSchema} onSubmit={(body) => run({ body })} problem={problem}>
      {member && (
        <Banner>
          {member.profile.profileName || 'A member'} is signed in on this browser. Signing in as staff will sign them
          out.
        </Banner>
      )}
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <Submit pendingLabel="Signing in...">Sign in</Submit>
      <Link to={`${paths.resetPassword}?staff`}>Forgot password?</Link>
    </Form>
  )
}
