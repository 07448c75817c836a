/** Confirms the cancellation of an order, which cannot be undone. */
import { dollars } from '#domain/shop/money.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { buyerOf, useUpdateOrder, type AdminOrder } from './queries.ts'

export function CancelOrder({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { pending, update } = useUpdateOrder(order)
  return (
    <ConfirmDialog
      title={`Cancel the order of ${buyerOf(order)}?`}
      description={`${dollars(order.total)}, ${order.id}. The member sees it as canceled. This cannot be undone.`}
      action="Cancel order"
      pendingLabel="Canceling..."
      // A notice says what came of it.
      onConfirm={() => update('canceled').then(onClose)}
      pending={pending}
      problem={undefined}
      onClose={onClose}
    />
  )
}
