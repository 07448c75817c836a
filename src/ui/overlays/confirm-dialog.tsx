/** Confirmation dialog for a destructive action. If the action fails, it stays open and shows the problem. */
import { useState, type ReactNode } from 'react'
import { Problem } from '#ui/feedback/banner.tsx'
import { Button, GhostButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

/** What a confirmation dialog says. */
export type ConfirmTexts = {
  title: string
  description?: string
  /** What is to be removed, where a sentence is not enough. */
  children?: ReactNode
  /** Labels of the confirm button, idle and pending. */
  action: string
  pendingLabel: string
  /** Label of the button that changes nothing. */
  keepLabel?: string
}

type ConfirmDialogProps = ConfirmTexts & {
  /** The action; after success the owner closes the dialog. */
  onConfirm: () => Promise<unknown>
  problem?: string | undefined
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, children, action, pendingLabel, keepLabel = 'Keep it' } = props
  const { onConfirm, problem, onClose } = props
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    await onConfirm().finally(() => setPending(false))
  }
  return (
    <Dialog open onClose={onClose} busy={pending} title={title} description={description}>
      {children}
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel={pendingLabel} onClick={() => void confirm()}>
          {action}
        </Button>
        <GhostButton disabled={pending} onClick={onClose}>
          {keepLabel}
        </GhostButton>
      </DialogActions>
    </Dialog>
  )
}
