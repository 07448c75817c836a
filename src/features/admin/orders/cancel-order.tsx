/** Confirms the cancellation of an order, which cannot be undone. */
import { dollars } from '#domain/shop/money.ts'
import { messageOf } from '#lib/api/api.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { buyerOf, type AdminOrder } from './queries.ts'

type CancelOrderProps = { order: AdminOrder; onConfirm: () => Promise<void>; onClose: () => void }

export function CancelOrder({ order, onConfirm, onClose }: CancelOrderProps) {
  return (
    <ConfirmDialog
      title={`Cancel the order of ${buyerOf(order)}?`}
      description={`${dollars(order.total)}, ${order.id}. The member sees it as canceled. This cannot be undone.`}
      action="Cancel order"
      pendingLabel="Canceling..."
      onConfirm={() => onConfirm().then(onClose)}
      messageFor={messageOf}
      onClose={onClose}
    />
  )
}
