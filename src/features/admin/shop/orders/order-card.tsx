/** One order: buyer, items, total, status and actions. */
import { playerNames } from '#domain/families/families.ts'
import { Phones } from '#lib/phones.tsx'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { lineKey, lineText, orderState, type OrderStep } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import type { ListedMember } from '#features/admin/parts/member-index.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { OrderReceiptOfFamily } from '#features/receipts/receipt-links.tsx'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { QuietButton } from '#ui/button.tsx'
import { Purchase } from '#ui/layout/purchase.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'

export type AdminOrder = Reply<'updateOrderStatus'>['order']

/** The buyer's name, else their e-mail, else that the account is deleted. */
export const buyerOf = ({ name, email }: Pick<AdminOrder, 'name' | 'email'>): string =>
  name || email || 'Deleted account'

const tones: Record<OrderStep, BadgeTone> = {
  pending_pickup: 'kick',
  ready: 'ok',
  picked_up: 'plain',
  canceled: 'plain',
}

type OrderCardProps = { order: AdminOrder; member: ListedMember | undefined; cancel: DialogTrigger }

export function OrderCard({ order, member, cancel }: OrderCardProps) {
  const { id, number, name, email, items, note, total, createdAt } = order
  const state = orderState(order)
  return (
    <Purchase
      title={member ? <Link to={memberPath(member.id)}>{buyerOf(order)}</Link> : buyerOf(order)}
      titleAs="h3"
      status={<Badge tone={tones[state]}>{shopMessages.status[state]}</Badge>}
      above={
        <>
          {name !== '' && email !== '' && <a href={mailtoUrl(email)}>{email}</a>}
          {member && (
            <>
              {' '}
              · {isolated(playerNames(member))} · <Phones of={member} />
            </>
          )}
        </>
      }
      items={items.map((item) => ({ key: lineKey(item), text: lineText(item) }))}
      note={isolated(note)}
      reference={
        <>
          {number !== undefined && <b>{number} · </b>}
          <time dateTime={createdAt}>{shortMoment(new Date(createdAt))}</time> · {id}
        </>
      }
      sum={dollars(total)}
      actions={
        <>
          {state !== 'canceled' && <Actions order={order} cancel={cancel} />}
          {member && <OrderReceiptOfFamily family={member.id} order={id} buyer={buyerOf(order)} />}
        </>
      }
    />
  )
}

const notices = {
  pending_pickup: 'Waiting for pickup again',
  ready: 'Marked as ready',
  picked_up: 'Marked as picked up',
} as const

/** A refusal loads the list again: a colleague may have changed the order. */
function Actions({ order, cancel }: Pick<OrderCardProps, 'order' | 'cancel'>) {
  const buyer = buyerOf(order)
  const hiddenName = <VisuallyHidden>, {buyer}</VisuallyHidden>
  const button = (status: keyof typeof notices, label: string, tone?: 'ghost') => (
    <CallButton
      key={label}
      tone={tone ?? 'primary'}
      call="updateOrderStatus"
      input={{ params: { id: order.id }, body: { status, rev: order.rev } }}
      failed="Could not update this order"
      done={{ title: order.status === status ? 'No longer marked as ready' : notices[status], description: buyer }}
      pendingLabel="Saving..."
    >
      {label}
      {hiddenName}
    </CallButton>
  )
  const state = orderState(order)
  if (state === 'picked_up') return button('pending_pickup', 'Undo pickup', 'ghost')
  return (
    <>
      {state === 'ready'
        ? [button('picked_up', 'Mark picked up'), button('pending_pickup', 'Not ready', 'ghost')]
        : [button('ready', 'Mark ready'), button('picked_up', 'Mark picked up', 'ghost')]}
      <QuietButton {...cancel}>Cancel order{hiddenName}</QuietButton>
    </>
  )
}
