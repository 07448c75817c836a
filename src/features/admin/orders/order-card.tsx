/** One order: buyer, items, total, status and actions. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { dollars } from '#domain/shop/money.ts'
import type { OrderStatus } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './admin-orders.module.css'
import { buyerOf, useUpdateOrder, type AdminOrder } from './queries.ts'

const tones: Record<OrderStatus, BadgeTone> = { pending_pickup: 'kick', picked_up: 'ok', canceled: 'plain' }

type OrderCardProps = { order: AdminOrder; onCancel: () => void }

export function OrderCard({ order, onCancel }: OrderCardProps) {
  const { id, name, email, items, note, total, status, createdAt } = order
  const { pending, update } = useUpdateOrder(order)
  const hiddenName = <VisuallyHidden>, {buyerOf(order)}</VisuallyHidden>
  return (
    <li className={styles['order']}>
      <div className={styles['head']}>
        <h3 className={styles['who']}>{buyerOf(order)}</h3>
        <Badge tone={tones[status]}>{shopMessages.status[status]}</Badge>
      </div>
      {name !== '' && email !== '' && (
        <p className={styles['small']}>
          <a href={mailtoUrl(email)}>{email}</a>
        </p>
      )}
      <ul className={styles['items']}>
        {items.map((item) => (
          <li key={`${item.pid} ${item.size}`}>{shopMessages.line(item)}</li>
        ))}
      </ul>
      {note !== '' && <p className={styles['note']}>Note: {note}</p>}
      <p className={styles['foot']}>
        <span className={styles['small']}>
          <time dateTime={createdAt}>{shortMoment(new Date(createdAt))}</time> · {id}
        </span>
        <b>{dollars(total)}</b>
      </p>
      {status === 'pending_pickup' && (
        <div className={styles['actions']}>
          <Button size="sm" pending={pending} pendingLabel="Saving..." onClick={() => void update('picked_up')}>
            Mark picked up{hiddenName}
          </Button>
          <Button tone="quiet" size="sm" aria-haspopup="dialog" aria-disabled={pending} onClick={onCancel}>
            Cancel order{hiddenName}
          </Button>
        </div>
      )}
    </li>
  )
}
