/** Messages about pro shop orders. */
import { dollars } from '#domain/shop/money.ts'
import { lineText, orderNumber, type Order } from '#domain/shop/shop.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { keys } from '#server/repositories/keys.ts'
import type { About, Composer } from './composer.ts'

/** An order that was neither canceled nor picked up before the message goes out. */
async function pendingOrder({ context, ownerKey, entry }: About): Promise<Order | undefined> {
  const stored = await context.store.read(keys.order(ownerKey, entry.subjectRef))
  return stored?.value.order.status === 'pending_pickup' ? stored.value.order : undefined
}

const { action, number: numberLabel, total: totalLabel, ...placed } = mailMessages.orderPlaced

const numberFact = (order: Order) => ({ label: numberLabel, value: orderNumber(order) })

export const orderPlacedMail: Composer = async (about) => {
  const order = await pendingOrder(about)
  // The later message tells of an order that is ready already.
  if (!order || order.ready) return undefined
  return {
    ...placed,
    subject: placed.subject(orderNumber(order), dollars(order.total)),
    facts: [
      numberFact(order),
      ...order.items.map((item) => ({ label: lineText(item), value: dollars(item.price * item.qty) })),
      { label: totalLabel, value: dollars(order.total) },
    ],
    action: { label: action, url: about.siteUrl + mailPaths.orders },
    note: mailMessages.becauseOfOrder,
  }
}

/** Not if staff have taken it back. */
export const orderReadyMail: Composer = async (about) => {
  const order = await pendingOrder(about)
  if (!order?.ready) return undefined
  const { subject, ...texts } = mailMessages.orderReady
  return {
    ...texts,
    subject: subject(orderNumber(order)),
    facts: [
      numberFact(order),
      ...order.items.map((item) => ({ label: lineText(item), value: dollars(item.price * item.qty) })),
    ],
    action: { label: action, url: about.siteUrl + mailPaths.orders },
    note: mailMessages.becauseOfOrder,
  }
}
