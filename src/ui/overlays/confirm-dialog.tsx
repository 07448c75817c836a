/** Asks once more before something goes: what, what it means, the deed. Stays with a sentence where the deed failed. */
import { useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  description: string
  /** What the button says, and while it is being done. */
  deed: string
  doing: string
  /** Does it and closes the dialog; what it throws is told. */
  onConfirm: () => Promise<void>
  /** The sentence for what was thrown. */
  sentenceOf: (problem: unknown) => string
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, deed, doing, onConfirm, sentenceOf, onClose } = props
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await onConfirm()
    } catch (reason) {
      setPending(false)
      setProblem(sentenceOf(reason))
    }
  }
  return (
    <Dialog open onClose={onClose} busy={pending} title={title} description={description}>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel={doing} onClick={() => void confirm()}>
          {deed}
        </Button>
        <Button tone="ghost" aria-disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
