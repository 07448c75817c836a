/** Asks before an order is canceled: there is no way back. */
import { dollars } from '#domain/shop/money.ts'
import { messageOf } from '#lib/api/api.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { AdminOrder } from './queries.ts'
import { whoOf } from './use-update-order-status.ts'

type CancelOrderProps = { order: AdminOrder; onConfirm: () => Promise<void>; onClose: () => void }

export function CancelOrder({ order, onConfirm, onClose }: CancelOrderProps) {
  return (
    <ConfirmDialog
      title={`Cancel the order of ${whoOf(order)}?`}
      description={`${dollars(order.total)}, ${order.id}. The member sees it as canceled. This cannot be taken back.`}
      deed="Cancel order"
      doing="Canceling..."
      onConfirm={() => onConfirm().then(onClose)}
      sentenceOf={messageOf}
      onClose={onClose}
    />
  )
}
