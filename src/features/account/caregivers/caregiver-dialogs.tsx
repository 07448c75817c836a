/** Dialogs about caregivers: the owner invites another one; each edits their own name and phone. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { caregiverFields } from '#domain/accounts/account-fields.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { caregiverMessages } from '#domain/messages/family-messages.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { copyText } from '#lib/download.ts'
import { type AccountLine } from '#features/account/family-text.ts'
import { useEditAccount } from '#features/account/use-edit-account.tsx'
import { schemaOf } from '#lib/form-schema.ts'
import { familyInvitationPath } from '#lib/paths.ts'
import { useAccount, useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/forms/copy-link.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { EditForm } from '#ui/forms/edit-form.tsx'
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

const ownSchema = schemaOf(caregiverFields)

export function EditYourself({ open, ...props }: CaregiverProps) {
  const { data: account } = useAccount()
  return open && account ? <EditOwn {...props} account={account} /> : null
}

function EditOwn({ account, caregiver, onClose }: Omit<CaregiverProps, 'open'> & { account: Account }) {
  const setAccount = useSetAccount()
  const { firstName, lastName, phone, id } = caregiver
  const { pending, problem, run } = useApiMutation('editCaregiver', {
    failed: accountMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      void notify(accountMessages.saved)
      onClose()
    },
  })
  const { conflict, isConflict, save } = useEditAccount(account, caregiverLines(id))
  return (
    <Dialog open onClose={onClose} busy={pending} title="Your name and phone">
      <p>{caregiverMessages.ownNote}</p>
      <EditForm
        initialValues={{ firstName, lastName, phone }}
        schema={ownSchema}
        onSubmit={(person) => save(({ rev }) => run({ params: { id }, body: { rev, ...person } }))}
        problem={isConflict ? undefined : problem}
        conflict={conflict}
        onCancel={onClose}
      >
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={fieldLimits.phone} />
      </EditForm>
    </Dialog>
  )
}

const caregiverLines = (id: string): AccountLine[] => {
  const line = (label: string, textOf: (caregiver: Account['caregivers'][number]) => string): AccountLine => ({
    label,
    textOf: ({ caregivers }) => textOf(caregivers.find((each) => each.id === id)!),
  })
  return [line('Name', ({ profileName }) => profileName), line('Phone', ({ phone }) => phone)]
}
