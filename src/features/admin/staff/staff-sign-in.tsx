/** The staff sign-in, shown wherever a desk page is wanted without a staff session. */
import { useState } from 'react'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.ts'
import { startStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { emptySignIn, signInSchema, type SignInValues } from './staff-sign-in-schema.ts'

export function StaffSignIn() {
  const member = useSession()
  const [problem, setProblem] = useState<string>()

  const signIn = async ({ email, password }: SignInValues) => {
    setProblem(undefined)
    try {
      const { staff } = await api('staffSignIn', { body: { email: email.trim(), password } })
      const memberWasHere = startStaffSession(staff)
      void notify(staffMessages.signedIn(staff.profileName, memberWasHere))
    } catch (reason) {
      setProblem(messageOf(reason))
    }
  }

  return (
    <Form initialValues={emptySignIn} schema={signInSchema} onSubmit={signIn} problem={problem}>
      {member && <Banner>{staffMessages.memberHere(member.profile.profileName)}</Banner>}
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <Submit pendingLabel="Signing in...">Sign in</Submit>
    </Form>
  )
}
