/** Messages about pro shop orders. */
import { dollars } from '#domain/text/money.ts'
import { lineText, orderNumber, totalLabel, type Order } from '#domain/shop/shop.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { keys } from '#server/repositories/keys.ts'
import { leadingTo, type About, type Composers } from './composer.ts'

/** An order that was neither canceled nor picked up before the message goes out. */
async function pendingOrder({ context, accountKey, entry }: About): Promise<Order | undefined> {
  const stored = await context.store.read(keys.order(accountKey, entry.subjectRef))
  return stored?.value.order.status === 'pending_pickup' ? stored.value.order : undefined
}

const { action, number, ...placed } = mailMessages.orderPlaced

const orderContent = (
  about: About,
  order: Order,
  texts: { subject: string; heading: string; paragraphs: readonly string[] },
) => ({
  ...leadingTo(about, { ...texts, action }, mailPaths.orders),
  facts: [
    { label: number, value: orderNumber(order) },
    ...order.items.map((item) => ({ label: lineText(item), value: dollars(item.price * item.qty) })),
  ],
  note: mailMessages.becauseOfOrder,
})

export const orderMails = {
  async order_placed(about) {
    const order = await pendingOrder(about)
    // The later message tells of an order that is ready already.
    if (!order || order.ready) return undefined
    const subject = placed.subject(orderNumber(order), dollars(order.total))
    const content = orderContent(about, order, { ...placed, subject })
    return { ...content, facts: [...content.facts, { label: totalLabel(order.items), value: dollars(order.total) }] }
  },

  /** Not if staff have taken it back. */
  async order_ready(about) {
    const order = await pendingOrder(about)
    const { subject, ...texts } = mailMessages.orderReady
    return order?.ready && orderContent(about, order, { ...texts, subject: subject(orderNumber(order)) })
  },
} satisfies Composers
