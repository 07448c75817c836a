/** Asks by name before an account goes; it ends wherever it is signed in. */
import { staffWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Colleague } from './use-staff.ts'

type RemoveColleagueProps = { colleague: Colleague; onRemoved: () => void; onClose: () => void }

export function RemoveColleague({ colleague, onRemoved, onClose }: RemoveColleagueProps) {
  const remove = async () => {
    await api('removeStaff', { params: { id: colleague.id } })
    void notify(staffWords.removed(colleague.profileName))
    onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${colleague.profileName}?`}
      description="They are signed out everywhere at once and can no longer sign in. What they did stays in the log."
      deed="Remove account"
      doing="Removing..."
      onConfirm={remove}
      sentenceOf={sentenceOf}
      onClose={onClose}
    />
  )
}
