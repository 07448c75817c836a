/** Dialog to change the password of a member or staff member. Typed values stay until the server confirms. */
import { useState } from 'react'
import * as yup from 'yup'
import { accountMessages } from '#domain/messages/messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.ts'
import { useStaffState } from '#lib/session/staff-session.ts'
import { newPassword, repeatOf } from '#lib/password-schema.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit, type FormError } from '#ui/forms/form.tsx'

const emptyPasswords = { current: '', next: '', confirm: '' }
type PasswordValues = typeof emptyPasswords

/** Validated on blur (specification section 5). */
const passwordSchema = yup.object({
  current: yup.string().required(accountMessages.currentRequired),
  next: newPassword(),
  confirm: repeatOf('next'),
})

type DialogProps = { open: boolean; onClose: () => void }

export function MemberPasswordDialog(props: DialogProps) {
  return <PasswordDialog {...props} call="changePassword" email={useSession()?.profile.email} />
}

export function StaffPasswordDialog(props: DialogProps) {
  const staff = useStaffState()
  return <PasswordDialog {...props} call="changeStaffPassword" email={'profile' in staff ? staff.profile.email : ''} />
}

type PasswordDialogProps = DialogProps & { call: 'changePassword' | 'changeStaffPassword'; email: string | undefined }

function PasswordDialog({ open, onClose, call, email }: PasswordDialogProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const change = async ({ current, next }: PasswordValues): Promise<FormError> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api(call, { body: { current, next } })
      onClose()
      void notify(accountMessages.passwordChanged)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return { fields: error.fields }
      setProblem(`${accountMessages.passwordNotChanged}. ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Change password" busy={busy}>
      <Form initialValues={emptyPasswords} schema={passwordSchema} onSubmit={change} problem={problem}>
        {/* Tells password managers which account this is. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <TextField name="current" label="Current password" type="password" autoComplete="current-password" />
        <TextField
          name="next"
          label="New password"
          hint="At least 8 characters. Every other device is signed out."
          type="password"
          autoComplete="new-password"
        />
        <TextField name="confirm" label="Confirm new password" type="password" autoComplete="new-password" secret />
        <DialogActions>
          <Submit pendingLabel="Changing…">Change password</Submit>
          <Button tone="ghost" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
