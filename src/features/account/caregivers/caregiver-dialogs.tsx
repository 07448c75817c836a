/** Dialogs about caregivers: the owner invites and removes another one; each edits their own name and phone. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { caregiverFields } from '#domain/accounts/account-fields.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { caregiverMessages } from '#domain/messages/family-messages.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { copyText } from '#lib/download.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { familyInvitationPath } from '#lib/paths.ts'
import { useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/forms/copy-link.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

type DialogProps = { open: boolean; onClose: () => void }
type Invite = { link: string; expiresAt: string }

export function InviteCaregiver({ open, onClose }: DialogProps) {
  const cache = useApiCache()
  const [invite, setInvite] = useState<Invite>()
  const { pending, problem, run } = useApiMutation('inviteCaregiver', {
    onDone: async ({ invite: { token, expiresAt } }) => {
      setInvite({ link: new URL(familyInvitationPath(token), window.location.origin).href, expiresAt })
      await cache.update('account', undefined, ({ account }) => ({ account: { ...account, invitedUntil: expiresAt } }))
    },
  })
  return (
    <Dialog open={open} onClose={onClose} busy={pending} title="Invite another caregiver">
      <p>{caregiverMessages.inviteMeans}</p>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      {invite && <InviteLink {...invite} />}
      <DialogActions>
        <Button
          tone={invite ? 'ghost' : 'primary'}
          pending={pending}
          pendingLabel="Creating..."
          onClick={() => void run()}
        >
          {invite ? caregiverMessages.anotherLink : caregiverMessages.makeLink}
        </Button>
        <Button tone="ghost" disabled={pending} onClick={onClose}>
          {invite ? 'Done' : 'Not now'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function InviteLink({ link, expiresAt }: Invite) {
  const subject = encodeURIComponent(caregiverMessages.mailSubject(facility.name))
  const mail = `mailto:?subject=${subject}&body=${encodeURIComponent(caregiverMessages.mailBody(link))}`
  return (
    <CopyLink
      label={caregiverMessages.linkLabel(shortMoment(new Date(expiresAt)))}
      link={link}
      onCopy={() => copyText(link, caregiverMessages.copied, caregiverMessages.notCopied)}
    >
      <a href={mail}>Send by email</a>
    </CopyLink>
  )
}

type CaregiverProps = DialogProps & { caregiver: Account['caregivers'][number] }

export function RemoveCaregiver({ open, onClose, caregiver: { id, profileName } }: CaregiverProps) {
  const { pending, problem, run } = useApiMutation('removeCaregiver', {
    invalidates: ['account'],
    onDone: () => {
      void notify(caregiverMessages.removed(profileName))
      onClose()
    },
  })
  if (!open) return null
  return (
    <ConfirmDialog
      title={`Remove ${profileName}?`}
      description={caregiverMessages.removeMeans}
      action="Remove caregiver"
      pendingLabel="Removing..."
      keepLabel="Keep them"
      onConfirm={() => run({ params: { id } })}
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}

const ownSchema = schemaOf(caregiverFields)

export function EditYourself({ open, onClose, caregiver: { firstName, lastName, phone, id } }: CaregiverProps) {
  const setAccount = useSetAccount()
  const { pending, problem, run } = useApiMutation('editCaregiver', {
    failed: accountMessages.notSaved,
    async onDone({ account }) {
      await setAccount(account)
      void notify(accountMessages.saved)
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} busy={pending} title="Your name and phone">
      <p>{caregiverMessages.ownNote}</p>
      <Form
        initialValues={{ firstName, lastName, phone }}
        schema={ownSchema}
        onSubmit={(body) => run({ params: { id }, body })}
        problem={problem}
      >
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={fieldLimits.phone} />
        <FormActions action="Save" pendingLabel="Saving..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
