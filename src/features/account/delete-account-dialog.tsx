/** The last question before an account is deleted: what will go, the password, and the e-mail typed once more. */
import { useState } from 'react'
import { accountMessages } from '#domain/messages/messages.ts'
import { api, NetworkError, ApiError, messageOf } from '#lib/api/api.ts'
import { clearOwn } from '#lib/browser-storage/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit, type FormError } from '#ui/forms/form.tsx'
import styles from './account.module.css'
import { emptyDeletion, deletionSchema, type DeletionValues } from './delete-account-schema.ts'

export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const email = useSession()?.profile.email ?? ''
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const leave = async ({ password, confirm }: DeletionValues): Promise<FormError> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api('deleteAccount', { body: { password, confirm: confirm.trim() } })
      // In the same step, so that no guard asks to sign in again.
      void navigate(paths.home)
      clearOwn()
      void notify(accountMessages.deleted)
    } catch (refusal) {
      // A try before this one may have got through without its answer: then this account does not answer any more.
      if (refusal instanceof ApiError && refusal.status === 401) {
        void notify(accountMessages.signedOutMeanwhile, 'plain')
        return
      }
      if (refusal instanceof ApiError && Object.keys(refusal.fields).length > 0) return { fields: refusal.fields }
      setProblem(
        refusal instanceof NetworkError
          ? accountMessages.maybeDeleted
          : `${accountMessages.notDeleted}. ${messageOf(refusal)}`,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title="Delete my account" busy={busy}>
      <ul className={styles['goes']}>
        <li>Your lanes, Speede sessions and RSVPs are canceled.</li>
        <li>Your family&rsquo;s details are erased. Orders stay in the club&rsquo;s books without your name.</li>
        <li>It cannot be undone. Your data can be downloaded first.</li>
      </ul>
      <Form initialValues={emptyDeletion} schema={deletionSchema(email)} onSubmit={leave} problem={problem}>
        <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
        <TextField
          name="confirm"
          label="Your email"
          hint={`To confirm, type ${email}`}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <DialogActions>
          <Submit tone="danger" pendingLabel="Deleting…">
            Delete my account
          </Submit>
          <Button tone="ghost" disabled={busy} onClick={onClose}>
            Keep my account
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
