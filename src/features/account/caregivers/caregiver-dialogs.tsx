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
import { useEditsAccount } from '#features/account/use-edits-account.ts'
import { EditDialog } from '#features/edit-dialog.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { familyInvitationPath } from '#lib/paths.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/forms/copy-link.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

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

const ownSchema = schemaOf(caregiverFields)

type EditYourselfProps = DialogProps & { caregiver: Account['caregivers'][number] }

export function EditYourself({ open, onClose, caregiver }: EditYourselfProps) {
  const { data: account } = useAccount()
  const edits = useEditsAccount()
  if (!open || !account) return null
  const { firstName, lastName, phone, id } = caregiver
  return (
    <EditDialog
      {...edits}
      title="Your name and phone"
      description={caregiverMessages.ownNote}
      record={account}
      values={() => ({ firstName, lastName, phone })}
      schema={ownSchema}
      call="editCaregiver"
      input={(person, { rev }) => ({ params: { id }, body: { rev, ...person } })}
      lines={({ caregivers }) => {
        const stored = caregivers.find((each) => each.id === id)!
        return [
          { label: 'Name', text: stored.profileName },
          { label: 'Phone', text: stored.phone },
        ]
      }}
      saved={() => accountMessages.saved}
      onClose={onClose}
    >
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={fieldLimits.phone} />
    </EditDialog>
  )
}
