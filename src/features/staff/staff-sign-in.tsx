/** The staff sign-in, shown wherever a desk page is wanted without a staff session. */
import { useState } from 'react'
import { staffWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { useSession } from '#lib/session.ts'
import { startStaffSession } from '#lib/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Submit } from '#ui/form.tsx'
import { emptySignIn, signInSchema, type SignInValues } from './sign-in-schema.ts'

export function StaffSignIn() {
  const member = useSession()
  const [problem, setProblem] = useState<string>()

  const signIn = async ({ email, password }: SignInValues) => {
    setProblem(undefined)
    try {
      const { staff } = await api('staffSignIn', { body: { email: email.trim(), password } })
      const memberWasHere = startStaffSession(staff)
      void notify(staffWords.signedIn(staff.profileName, memberWasHere))
    } catch (reason) {
      setProblem(sentenceOf(reason))
    }
  }

  return (
    <Form initialValues={emptySignIn} schema={signInSchema} onSubmit={signIn} problem={problem}>
      {member && <Banner>{staffWords.memberHere(member.profile.profileName)}</Banner>}
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <Submit pendingLabel="Signing in...">Sign in</Submit>
    </Form>
  )
}
