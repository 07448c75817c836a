/** Confirms the removal of a staff account, which also ends all its sessions. */
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type RemoveColleagueProps = { colleague: Reply<'listStaff'>['staff'][number]; onClose: () => void }

export function RemoveColleague({ colleague, onClose }: RemoveColleagueProps) {
  const cache = useApiCache()
  const { pending, problem, run } = useApiMutation('removeStaff', {
    invalidates: ['listStaff', 'readLog'],
    onDone: async () => {
      await cache.update('listStaff', undefined, ({ staff }) => ({
        staff: staff.filter(({ id }) => id !== colleague.id),
      }))
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
