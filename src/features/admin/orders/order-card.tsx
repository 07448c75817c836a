/** One order: buyer, items, total, status and actions. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { dollars } from '#domain/shop/money.ts'
import { lineText, type OrderStatus } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { telUrl } from '#domain/text/text-rules.ts'
import type { ListedMember } from '#lib/api/member-index.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Receipt } from '#ui/layout/receipt.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { buyerOf, useUpdateOrder, type AdminOrder } from './queries.ts'

const tones: Record<OrderStatus, BadgeTone> = { pending_pickup: 'kick', picked_up: 'ok', canceled: 'plain' }

type OrderCardProps = { order: AdminOrder; member: ListedMember | undefined; onCancel: () => void }

export function OrderCard({ order, member, onCancel }: OrderCardProps) {
  const { id, number, name, email, items, note, total, status, createdAt } = order
  const { pending, update } = useUpdateOrder(order)
  const hiddenName = <VisuallyHidden>, {buyerOf(order)}</VisuallyHidden>
  return (
    <Receipt
      title={member ? <Link to={memberPath(member.id)}>{buyerOf(order)}</Link> : buyerOf(order)}
      titleAs="h3"
      status={<Badge tone={tones[status]}>{shopMessages.status[status]}</Badge>}
      above={
        <>
          {name !== '' && email !== '' && <a href={mailtoUrl(email)}>{email}</a>}
          {member && (
            <>
              {' '}
              · {member.childName} · <a href={telUrl(member.parentPhone)}>{member.parentPhone}</a>
            </>
          )}
        </>
      }
      items={items.map((item) => ({ key: `${item.pid} ${item.size}`, text: lineText(item) }))}
      note={note}
      reference={
        <>
          {number !== undefined && <b>{number} · </b>}
          <time dateTime={createdAt}>{shortMoment(new Date(createdAt))}</time> · {id}
        </>
      }
      sum={dollars(total)}
      actions={
        status === 'pending_pickup' ? (
          <>
            <Button size="sm" pending={pending} pendingLabel="Saving..." onClick={() => void update('picked_up')}>
              Mark picked up{hiddenName}
            </Button>
            <Button tone="quiet" size="sm" aria-haspopup="dialog" aria-disabled={pending} onClick={onCancel}>
              Cancel order{hiddenName}
            </Button>
          </>
        ) : (
          status === 'picked_up' && (
            <Button
              tone="ghost"
              size="sm"
              pending={pending}
              pendingLabel="Saving..."
              onClick={() => void update('pending_pickup')}
            >
              Undo pickup{hiddenName}
            </Button>
          )
        )
      }
    />
  )
}
