/** The staff sign-in form, shown on every admin page without a staff session. */
import { useState } from 'react'
import * as yup from 'yup'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.ts'
import { startStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

const signInSchema = yup.object({
  email: yup.string().trim().required(sessionMessages.emailRequired),
  password: yup.string().required(sessionMessages.passwordRequired),
})

const emptySignIn = { email: '', password: '' }
type SignInValues = typeof emptySignIn

export function StaffSignIn() {
  const member = useSession()
  const [problem, setProblem] = useState<string>()

  const signIn = async ({ email, password }: SignInValues) => {
    setProblem(undefined)
    try {
      const { staff } = await api('staffSignIn', { body: { email: email.trim(), password } })
      const memberSignedOut = startStaffSession(staff)
      void notify(staffMessages.signedIn(staff.profileName, memberSignedOut))
    } catch (reason) {
      setProblem(messageOf(reason))
    }
  }

  return (
    <Form initialValues={emptySignIn} schema={signInSchema} onSubmit={signIn} problem={problem}>
      {member && <Banner>{staffMessages.memberSignedIn(member.profile.profileName)}</Banner>}
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <Submit pendingLabel="Signing in...">Sign in</Submit>
    </Form>
  )
}
