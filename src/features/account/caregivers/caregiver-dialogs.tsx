/** Dialog in which the first caregiver invites another. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { invitationTime } from '#domain/sign-in/link-times.ts'
import { facility } from '#domain/facility/facility.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { familyInvitationPath } from '#lib/paths.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Button, GhostButton } from '#ui/button.tsx'
import { CopyLink } from '#features/parts/copy-link.tsx'
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
      <p>
        They sign in with their own email, see everything your family has booked, and can book and cancel. If they
        already have players here, those can join your family, each with their own plan on your card. Card, plan,
        players, invitations and deleting the account stay with you.
      </p>
      <Problem>{problem}</Problem>
      {invite && <InviteLink {...invite} />}
      <DialogActions>
        <Button
          tone={invite ? 'ghost' : 'primary'}
          pending={pending}
          pendingLabel="Creating..."
          onClick={() => void run()}
        >
          {invite ? 'Create another link' : 'Create invitation link'}
        </Button>
        <GhostButton disabled={pending} onClick={onClose}>
          {invite ? 'Done' : 'Not now'}
        </GhostButton>
      </DialogActions>
    </Dialog>
  )
}

function InviteLink({ link, expiresAt }: Invite) {
  const subject = encodeURIComponent(`Join our family at ${facility.name}`)
  const mail = `mailto:?subject=${subject}&body=${encodeURIComponent(`Please open this link to join our family. It works once, within ${invitationTime}:\n\n${link}\n`)}`
  return (
    <CopyLink
      label={`Invitation link, valid until ${shortMoment(new Date(expiresAt))}. It works once and is shown only now.`}
      link={link}
    >
      <a href={mail}>Send by email</a>
    </CopyLink>
  )
}
