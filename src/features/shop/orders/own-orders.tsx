/** The member's orders with their status, newest first; shown from the local cache, then refreshed from the server. */
import { dollars, isolated } from '#domain/text/text.ts'
import { longDay, today } from '#domain/calendar/calendar.ts'
import {
  lineKey,
  lineText,
  orderNumber,
  orderState,
  whyNotCancelOrder,
  type Order,
  type OrderStep,
} from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { SmallLink } from '#features/parts/button-link.tsx'
import { OwnOrderReceipt } from '#features/receipts/receipt-links.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { saveOrder, useOwnOrders } from './stored-orders.ts'
import { paths } from '#lib/paths.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { QuietButton } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { useConfirm } from '#features/parts/confirm.tsx'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Purchase, PurchaseList } from '#ui/layout/purchase.tsx'

const tones: Record<OrderStep, BadgeTone> = {
  pending_pickup: 'kick',
  ready: 'ok',
  picked_up: 'plain',
  canceled: 'plain',
}

/** @param email of the signed-in member. */
export function OwnOrders({ email }: { email: string }) {
  const {
    orders,
    query: { isPending, failureCount },
  } = useOwnOrders(email)
  const canceling = useCanceling()
  const hasFailed = failureCount > 0

  if (orders.length === 0 && isPending && !hasFailed) return <Skeleton shape="card" label="Loading your orders..." />
  if (orders.length === 0 && !hasFailed)
    return (
      <Empty title="No orders yet" titleAs="p" actions={<SmallLink to={paths.proShop}>Visit the Pro Shop</SmallLink>} />
    )
  return (
    <>
      {hasFailed && <Banner>No response from the server. These orders may be out of date.</Banner>}
      {orders.length > 0 && (
        <PurchaseList label="Your orders">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} cancel={canceling.trigger(order)} />
          ))}
        </PurchaseList>
      )}
      {canceling.dialog}
    </>
  )
}

function useCanceling() {
  const cache = useApiCache()
  return useConfirm((order: Order) => ({
    call: 'cancelOrder',
    input: { params: { id: order.id } },
    title: `Cancel order ${orderNumber(order)}?`,
    children: (
      <>
        <ul>
          {order.items.map((item) => (
            <li key={lineKey(item)}>{lineText(item)}</li>
          ))}
        </ul>
        <p>
          <b>{dollars(order.total)}</b>
        </p>
      </>
    ),
    action: 'Cancel order',
    pendingLabel: 'Canceling...',
    keepLabel: 'Keep order',
    failed: 'Failed to cancel order',
    onDone: () => saveOrder({ ...order, status: 'canceled' }),
    done: { title: 'Order canceled', description: orderNumber(order) },
    // The front desk may have handed it out meanwhile.
    onFailed: () => cache.invalidate('listOrders'),
  }))
}

function OrderCard({ order, cancel }: { order: Order; cancel: DialogTrigger }) {
  const { id, number, items, total, note, createdAt } = order
  const state = orderState(order)
  return (
    <Purchase
      title={<time dateTime={createdAt}>{longDay(today(new Date(createdAt)))}</time>}
      status={<Badge tone={tones[state]}>{shopMessages.status[state]}</Badge>}
      items={items.map((item) => ({ key: lineKey(item), text: lineText(item) }))}
      note={isolated(note)}
      reference={
        <>
          {number !== undefined && <b>{number}</b>} <span>{id}</span>
        </>
      }
      sum={dollars(total)}
      actions={
        <>
          <OwnOrderReceipt order={order} />
          {whyNotCancelOrder(order) === undefined && (
            <QuietButton {...cancel}>
              Cancel order <VisuallyHidden>{orderNumber(order)}</VisuallyHidden>
            </QuietButton>
          )}
        </>
      }
    />
  )
}
