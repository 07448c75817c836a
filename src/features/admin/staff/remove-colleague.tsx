/** Confirms the removal of a staff account, which also ends all its sessions. */
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Colleague } from './queries.ts'

type RemoveColleagueProps = { colleague: Colleague; onRemoved: () => void; onClose: () => void }

export function RemoveColleague({ colleague, onRemoved, onClose }: RemoveColleagueProps) {
  const remove = async () => {
    await api('removeStaff', { params: { id: colleague.id } })
    void notify(staffMessages.removed(colleague.profileName))
    onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${colleague.profileName}?`}
      description="They are signed out everywhere and can no longer sign in. Their activity stays in the log."
      action="Remove account"
      pendingLabel="Removing..."
      onConfirm={remove}
      messageFor={messageOf}
      onClose={onClose}
    />
  )
}
