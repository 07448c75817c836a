/** Creates a staff account: the first one with the set-up code, others with an invitation. */
import { newStaffFields } from '#domain/accounts/staff-fields.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { startStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

type JoinFormProps = { by: 'setup' } | { by: 'invite'; token: string }

const { token: _, ...personFields } = newStaffFields
const schemas = { invite: schemaOf(personFields), setup: schemaOf(newStaffFields) }

export function JoinForm(props: JoinFormProps) {
  const navigate = useNavigate()
  const { problem, run } = useApiMutation('joinStaff', {
    onDone: ({ staff }) => {
      // The token is used: drop it from the address.
      void navigate(paths.adminStaff, { replace: true })
      const memberSignedOut = startStaffSession(staff)
      void notify(staffMessages.signedIn(staff.profileName, memberSignedOut))
    },
  })

  return (
    <Form
      initialValues={{ token: props.by === 'invite' ? props.token : '', name: '', email: '', password: '' }}
      schema={schemas[props.by]}
      onSubmit={(values) => run({ body: { ...values, by: props.by } })}
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
