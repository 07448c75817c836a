/** The kinds of messages about orders. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const order_placed: MailKind = { label: 'Order received', choice: 'confirmations' }
export const order_ready: MailKind = {
  label: 'Order ready to pick up',
  push: { kind: 'orders', title: 'Your order is ready' },
}
