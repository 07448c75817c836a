/** Confirmation dialog that cancels a member's own order. Repeating it after a lost response is one cancellation. */
import { dollars } from '#domain/shop/money.ts'
import { lineKey, lineText, orderNumber, type Order } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { saveOrder } from './stored-orders.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const cache = useApiCache()
  const { pending, problem, run } = useApiMutation('cancelOrder', {
    failed: shopMessages.notCanceled,
    onDone: async () => {
      saveOrder({ ...order, status: 'canceled' })
      void notify({ title: shopMessages.orderCanceled, description: orderNumber(order) })
      onClose()
      await cache.invalidate('listProducts')
    },
    // The front desk may have handed it out meanwhile.
    onFailed: () => cache.invalidate('listOrders'),
  })
  return (
    <ConfirmDialog
      title={shopMessages.cancelOrder(orderNumber(order))}
      action="Cancel order"
      pendingLabel="Canceling..."
      keepLabel="Keep order"
      pending={pending}
      problem={problem}
      onConfirm={() => run({ params: { id: order.id } })}
      onClose={onClose}
    >
      <ul>
        {order.items.map((item) => (
          <li key={lineKey(item)}>{lineText(item)}</li>
        ))}
      </ul>
      <p>
        <b>{dollars(order.total)}</b>
      </p>
    </ConfirmDialog>
  )
}
