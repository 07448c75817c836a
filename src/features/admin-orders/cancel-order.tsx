/** Asks before an order is canceled: there is no way back. */
import { dollars } from '#domain/money.ts'
import { sentenceOf } from '#lib/api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { DeskOrder } from './use-desk-orders.ts'
import { whoOf } from './use-settle.ts'

type CancelOrderProps = { order: DeskOrder; onConfirm: () => Promise<void>; onClose: () => void }

export function CancelOrder({ order, onConfirm, onClose }: CancelOrderProps) {
  return (
    <ConfirmDialog
      title={`Cancel the order of ${whoOf(order)}?`}
      description={`${dollars(order.total)}, ${order.id}. The member sees it as canceled. This cannot be taken back.`}
      deed="Cancel order"
      doing="Canceling..."
      onConfirm={() => onConfirm().then(onClose)}
      sentenceOf={sentenceOf}
      onClose={onClose}
    />
  )
}
