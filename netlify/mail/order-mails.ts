/** Messages about pro shop orders. */
import { dollars } from '#domain/shop/money.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import { keys } from '#server/repositories/keys.ts'
import type { StoredOrder } from '#server/repositories/shop/orders.ts'
import type { Composer } from './compose.ts'

export const orderPlacedMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const stored = await context.store.read<StoredOrder>(keys.order(ownerKey, entry.thing))
  // Canceled or picked up before the message went out: it would be late.
  if (stored?.value.order.status !== 'pending_pickup') return undefined
  const { items, total } = stored.value.order
  const { subject, heading, paragraphs, action, total: totalLabel } = mailMessages.orderPlaced
  return {
    subject: subject(dollars(total)),
    heading,
    paragraphs,
    facts: [
      ...items.map(({ name, size, qty, price }) => ({
        label: `${qty} × ${name}, ${size}`,
        value: dollars(price * qty),
      })),
      { label: totalLabel, value: dollars(total) },
    ],
    action: { label: action, url: siteUrl + mailPaths.cart },
    note: mailMessages.becauseOfOrder,
  }
}
