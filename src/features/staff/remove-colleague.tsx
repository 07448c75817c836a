/** Asks by name before an account goes; it ends wherever it is signed in. */
import { useState } from 'react'
import { staffWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { Colleague } from './use-staff.ts'

type RemoveColleagueProps = { colleague: Colleague; onRemoved: () => void; onClose: () => void }

export function RemoveColleague({ colleague, onRemoved, onClose }: RemoveColleagueProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const remove = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await api('removeStaff', { params: { id: colleague.id } })
      void notify(staffWords.removed(colleague.profileName))
      onRemoved()
      onClose()
    } catch (reason) {
      setPending(false)
      setProblem(sentenceOf(reason))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Remove ${colleague.profileName}?`}
      description="They are signed out everywhere at once and can no longer sign in. What they did stays in the log."
    >
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel="Removing..." onClick={() => void remove()}>
          Remove account
        </Button>
        <Button tone="ghost" aria-disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
