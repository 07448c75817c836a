/** Dialogs to change the password of a member or colleague, and a member's e-mail address. Typed values stay until the server confirms. */
import * as yup from 'yup'
import { newAddressFields, passwordFields } from '#domain/families/account-fields.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { repeatOf, schemaOf, toYup } from '#lib/form-schema.ts'
import { notify } from '#lib/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'

const emptyPasswords = { current: '', next: '', confirm: '' }
type PasswordValues = typeof emptyPasswords

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

function PasswordDialog({ open, onClose, email }: DialogProps & { email: string }) {
  const { run, pending, problem } = useApiMutation('changePassword', {
    failed: 'Could not change your password',
    onDone() {
      onClose()
      void notify({ title: 'Password changed', description: 'All other devices have been signed out.' })
    },
  })
  const change = ({ current, next }: PasswordValues) => run({ body: { current, next } })

  return (
    <Dialog open={open} onClose={onClose} title="Change password" busy={pending}>
      <Form initialValues={emptyPasswords} schema={passwordSchema} onSubmit={change} problem={problem}>
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
        <FormActions action="Change password" pendingLabel="Changing..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const addressSchema = schemaOf(newAddressFields)

export function EmailDialog({ open, onClose }: DialogProps) {
  const cache = useApiCache()
  const { run, pending, problem } = useApiMutation('requestAddress', {
    failed: 'Could not change your email',
    onDone: async (settings) => {
      await cache.update('mailChoices', undefined, () => settings)
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Change email" busy={pending}>
      <p>We send a link to your new email. Open it, and your email changes. Your current email is told.</p>
      <Form
        initialValues={{ email: '', password: '' }}
        schema={addressSchema}
        onSubmit={(body) => run({ body })}
        problem={problem}
      >
        <TextField name="email" label="New email" type="email" autoComplete="off" autoCapitalize="none" />
        <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
        <FormActions action="Send the link" pendingLabel="Sending..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
