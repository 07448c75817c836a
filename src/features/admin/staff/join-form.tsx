/** Creates a staff account: the first one with the set-up code, others with an invitation. */
import { useState } from 'react'
import * as yup from 'yup'
import { password } from '#domain/facility/limits.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { startStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

type JoinFormProps = { by: 'setup' } | { by: 'invite'; token: string }

const person = {
  name: yup
    .string()
    .trim()
    .required(staffMessages.nameRequired)
    .max(fieldLimits.name, registerMessages.tooLong(fieldLimits.name)),
  email: yup
    .string()
    .trim()
    .required(registerMessages.emailRequired)
    .test('email', registerMessages.email, (typed = '') => typed === '' || isEmail(typed)),
  password: yup
    .string()
    .required(registerMessages.passwordRequired)
    .min(password.min, registerMessages.passwordShort)
    .max(password.max, registerMessages.passwordLong),
}
const schemas: Record<JoinFormProps['by'], yup.AnyObjectSchema> = {
  invite: yup.object(person),
  setup: yup.object({ token: yup.string().trim().required(staffMessages.codeRequired), ...person }),
}

export function JoinForm(props: JoinFormProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const call = props.by === 'setup' ? 'setUpStaff' : 'acceptInvitation'

  const join = async (values: { token: string; name: string; email: string; password: string }) => {
    setProblem(undefined)
    try {
      const { staff } = await api(call, { body: values })
      // The token is used: drop it from the address.
      void navigate(paths.adminStaff, { replace: true })
      const memberSignedOut = startStaffSession(staff)
      void notify(staffMessages.signedIn(staff.profileName, memberSignedOut))
    } catch (reason) {
      if (reason instanceof ApiError && Object.keys(reason.fields).length > 0) return { fields: reason.fields }
      setProblem(messageOf(reason))
    }
  }

  return (
    <Form
      initialValues={{ token: props.by === 'invite' ? props.token : '', name: '', email: '', password: '' }}
      schema={schemas[props.by]}
      onSubmit={join}
      problem={problem}
    >
      {props.by === 'setup' && (
        <TextField
          name="token"
          label="Set-up code"
          type="password"
          autoComplete="off"
          hint="The value of STAFF_SETUP_TOKEN in the settings of this site."
        />
      )}
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="new-password" />
      <Submit pendingLabel="Creating...">Create staff account</Submit>
    </Form>
  )
}
