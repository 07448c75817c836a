/** Confirmation dialog for a destructive action. If the action fails, it stays open and shows the error. */
import { useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  description: string
  /** Labels of the confirm button, idle and pending. */
  action: string
  pendingLabel: string
  /** Runs the action and closes the dialog. An error it throws is shown. */
  onConfirm: () => Promise<void>
  /** Message for an error that `onConfirm` threw. */
  messageFor: (problem: unknown) => string
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, pendingLabel, onConfirm, messageFor, onClose } = props
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await onConfirm()
    } catch (reason) {
      setPending(false)
      setProblem(messageFor(reason))
    }
  }
  return (
    <Dialog open onClose={onClose} busy={pending} title={title} description={description}>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel={pendingLabel} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button tone="ghost" aria-disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
