/** Messages about pro shop orders. */
import { facility } from '#domain/facility/facility.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { lineText, orderNumber, totalLabel, type Order } from '#domain/shop/shop.ts'
import { dollars } from '#domain/text/text.ts'
import { keys } from '#server/repositories/keys.ts'
import { leadingTo, type About, type Composer } from './composer.ts'

/** An order that was neither canceled nor picked up before the message goes out. */
async function pendingOrder({ context, accountKey, entry }: About): Promise<Order | undefined> {
  const stored = await context.store.read(keys.order(accountKey, entry.subjectRef))
  return stored?.value.order.status === 'pending_pickup' ? stored.value.order : undefined
}

const orderContent = (
  about: About,
  order: Order,
  texts: { subject: string; heading: string; paragraphs: readonly string[] },
) => ({
  ...leadingTo(about, mailPaths.orders, { ...texts, action: 'See your orders' }),
  facts: [
    { label: 'Number', value: orderNumber(order) },
    ...order.items.map((item) => ({ label: lineText(item), value: dollars(item.price * item.qty) })),
  ],
  note: `You get this message because you ordered at ${facility.name}.`,
})

export const order_placed: Composer = async (about) => {
  const order = await pendingOrder(about)
  // The later message tells of an order that is ready already.
  if (!order || order.ready) return undefined
  const content = orderContent(about, order, {
    subject: `We have your order ${orderNumber(order)}: ${dollars(order.total)}`,
    heading: 'We have your order',
    paragraphs: [
      'We will email you when it is ready. Then pick it up at the front desk: give this number, and pay there. You can cancel it in your account until it is ready.',
    ],
  })
  return { ...content, facts: [...content.facts, { label: totalLabel(order.items), value: dollars(order.total) }] }
}

/** Not if staff have taken it back. */
export const order_ready: Composer = async (about) => {
  const order = await pendingOrder(about)
  if (!order?.ready) return undefined
  return orderContent(about, order, {
    subject: `Order ${orderNumber(order)} is ready`,
    heading: 'Your order is ready',
    paragraphs: ['It waits for you at the front desk. Give this number there. You pay when you pick it up.'],
  })
}
