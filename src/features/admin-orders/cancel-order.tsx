/** Asks before an order is canceled: there is no way back. */
import { useState } from 'react'
import { dollars } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { DeskOrder } from './use-desk-orders.ts'
import { whoOf } from './use-settle.ts'

type CancelOrderProps = { order: DeskOrder; onConfirm: () => Promise<void>; onClose: () => void }

export function CancelOrder({ order, onConfirm, onClose }: CancelOrderProps) {
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    await onConfirm()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Cancel the order of ${whoOf(order)}?`}
      description={`${dollars(order.total)}, ${order.id}. The member sees it as canceled. This cannot be taken back.`}
    >
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel="Canceling..." onClick={() => void confirm()}>
          Cancel order
        </Button>
        <Button tone="ghost" aria-disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
