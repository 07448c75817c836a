/** Confirms the removal of a staff account, which also ends all its sessions. */
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type RemoveColleagueProps = { colleague: Reply<'listStaff'>['staff'][number]; onClose: () => void }

export function RemoveColleague({ colleague, onClose }: RemoveColleagueProps) {
  const { pending, problem, run } = useApiMutation('removeStaff', {
    invalidates: ['listStaff', 'readLog'],
    onDone: () => {
      void notify(staffMessages.removed(colleague.profileName))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${colleague.profileName}?`}
      description="They are signed out everywhere and can no longer sign in. Their activity stays in the log."
      action="Remove account"
      pendingLabel="Removing..."
      onConfirm={() => run({ params: { id: colleague.id } })}
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}
