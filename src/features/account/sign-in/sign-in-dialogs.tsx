/** Dialogs to change the password of a member or colleague, and a member's e-mail address. Typed values stay until the server confirms. */
import * as yup from 'yup'
import { newAddressFields, passwordFields } from '#domain/families/account-fields.ts'
import { useApiCache } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { repeatOf, schemaOf, toYup } from '#lib/form-schema.ts'
import { FormDialog } from '#features/parts/form-dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'

const emptyPasswords = { current: '', next: '', confirm: '' }

/** Validated on blur (specification section 5). */
const passwordSchema = yup.object({
  ...toYup(passwordFields),
  confirm: repeatOf('next'),
})

export function MemberPasswordDialog(props: DialogProps) {
  return <PasswordDialog {...props} email={useMember().profile.email} />
}

export function StaffPasswordDialog(props: DialogProps) {
  const staff = useStaffState()
  return <PasswordDialog {...props} email={'profile' in staff ? staff.profile.email : ''} />
}

function PasswordDialog({ email, ...dialog }: DialogProps & { email: string }) {
  return (
    <FormDialog
      {...dialog}
      title="Change password"
      initialValues={emptyPasswords}
      schema={passwordSchema}
      call="changePassword"
      input={({ current, next }) => ({ body: { current, next } })}
      failed="Could not change your password"
      done={{ title: 'Password changed', description: 'All other devices have been signed out.' }}
      action="Change password"
      pendingLabel="Changing..."
    >
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField name="current" label="Current password" type="password" autoComplete="current-password" />
      <TextField
        name="next"
        label="New password"
        hint="At least 8 characters. Every other device is signed out."
        type="password"
        autoComplete="new-password"
      />
      <TextField name="confirm" label="Confirm new password" type="password" autoComplete="new-password" secret />
    </FormDialog>
  )
}

const addressSchema = schemaOf(newAddressFields)

export function EmailDialog(dialog: DialogProps) {
  const cache = useApiCache()
  return (
    <FormDialog
      {...dialog}
      title="Change email"
      description="We send a link to your new email. Open it, and your email changes. Your current email is told."
      initialValues={{ email: '', password: '' }}
      schema={addressSchema}
      call="requestAddress"
      input={(body) => ({ body })}
      failed="Could not change your email"
      onDone={(settings) => cache.update('mailChoices', undefined, () => settings)}
      action="Send the link"
      pendingLabel="Sending..."
    >
      <TextField name="email" label="New email" type="email" autoComplete="off" autoCapitalize="none" />
      <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
    </FormDialog>
  )
}
