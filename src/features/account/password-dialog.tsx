/** Choosing another password, a member's or a coach's. What was typed stays until the club has said yes. */
import { useState } from 'react'
import { accountMessages } from '#domain/messages/messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.ts'
import { useStaffState } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit, type FormError } from '#ui/forms/form.tsx'
import { emptyPasswords, passwordSchema, type PasswordValues } from './password-schema.ts'

type Shown = { open: boolean; onClose: () => void }

export function MemberPasswordDialog(shown: Shown) {
  return <PasswordDialog {...shown} call="changePassword" email={useSession()?.profile.email} />
}

export function StaffPasswordDialog(shown: Shown) {
  const staff = useStaffState()
  return <PasswordDialog {...shown} call="changeStaffPassword" email={'profile' in staff ? staff.profile.email : ''} />
}

type PasswordDialogProps = Shown & { call: 'changePassword' | 'changeStaffPassword'; email: string | undefined }

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
    } catch (refusal) {
      if (refusal instanceof ApiError && Object.keys(refusal.fields).length > 0) return { fields: refusal.fields }
      setProblem(`${accountMessages.passwordNotChanged}. ${messageOf(refusal)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Change password" busy={busy}>
      <Form initialValues={emptyPasswords} schema={passwordSchema} onSubmit={change} problem={problem}>
        {/* Tells password managers whose password this is. */}
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
