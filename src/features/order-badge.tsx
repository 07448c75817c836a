/** How far an order is, in the words of the family and the front desk. */
import { shopMessages } from '#domain/messages/shop-messages.ts'
import { orderState, type Order, type OrderStep } from '#domain/shop/shop.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'

const tones: Record<OrderStep, BadgeTone> = {
  pending_pickup: 'kick',
  ready: 'ok',
  picked_up: 'plain',
  canceled: 'plain',
}

export function OrderBadge({ order }: { order: Pick<Order, 'status' | 'ready'> }) {
  const state = orderState(order)
  return <Badge tone={tones[state]}>{shopMessages.status[state]}</Badge>
}
