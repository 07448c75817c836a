/** A receipt on a page of its own, which is printed on one sheet of paper: for the family, and for the front desk. */
import type { ComponentProps, ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { planNames } from '#domain/plans/membership.ts'
import { dayOfInstant, today, type Day } from '#domain/calendar/calendar.ts'
import { visitOn } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { itemText, lineKey, orderNumber, totalLabel, type Order, type OrderStatus } from '#domain/shop/shop.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import { Loaded, type QueryState } from '#features/parts/loaded.tsx'
import { useClubDay, useNow } from '#lib/clock.ts'
import { GhostButton } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Purchase, PurchaseList } from '#ui/layout/purchase.tsx'
import styles from './receipt-sheet.module.css'

type ReceiptPageProps = {
  query: QueryState
  /** Of an order that is not paid it is none. */
  title?: string
  /** The link to where it comes from. */
  back: ReactNode
  /** Why there may be no such receipt. */
  none: ReactNode
  /** The receipt, once it is known. */
  children: ReactNode
}

/** The page of a receipt: while it loads, without a connection, and where there is none. */
export const ReceiptPage = ({ query, title = 'Receipt', back, none, children }: ReceiptPageProps) => (
  <>
    <PageHead
      title={title}
      actions={
        <>
          {children && <GhostButton onClick={() => window.print()}>Print</GhostButton>}
          {back}
        </>
      }
    />
    <Loaded
      query={query}
      title={children ? 'This receipt may be out of date' : 'Could not load this receipt'}
      isLoading={!children && query.isPending}
      shape="card"
    >
      {!children && <Empty title="There is no such receipt">{none}</Empty>}
    </Loaded>
    {children}
  </>
)

/** `name`: whom it is for. */
type ReceiptSheetProps = Omit<ComponentProps<typeof Purchase>, 'titleAs' | 'above'> & { name: string }

function ReceiptSheet({ name, status, ...purchase }: ReceiptSheetProps) {
  const visit = visitOn(useClubDay())
  return (
    <Stack className={styles.sheet}>
      <Stack as="address" gap="0">
        {[facility.name, ...visit.address, visit.phone].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
      <PurchaseList label="Receipt">
        <Purchase {...purchase} titleAs="h2" status={<b>{status}</b>} above={`For ${isolated(name)}`} />
      </PurchaseList>
    </Stack>
  )
}

const statuses: Record<OrderStatus, string> = {
  pending_pickup: 'To be paid at the desk',
  picked_up: 'Paid at the desk',
  canceled: 'Canceled, nothing to pay',
}

/** The title of its page. */
export const orderPageTitle = (order: Order | undefined): string =>
  order === undefined || order.status === 'picked_up' ? 'Receipt' : 'Order'

/** @param name of the buyer. */
export const OrderReceipt = ({ order, name }: { order: Order; name: string }) => (
  <ReceiptSheet
    title={`Order ${orderNumber(order)}, ${dayOfInstant(order.createdAt)}`}
    name={name}
    status={statuses[order.status]}
    items={order.items.map((item) => ({
      key: lineKey(item),
      text: item.qty === 1 ? itemText(item) : `${item.qty} × ${itemText(item)}, ${dollars(item.price)}`,
      sum: dollars(item.price * item.qty),
    }))}
    reference={totalLabel(order.items)}
    sum={dollars(order.total)}
  />
)

type Due = Reply<'ownDues'>['dues'][number]

const paymentOf = ({ steps }: Due) => steps.findLast(({ step }) => step === 'charged' || step === 'paid')

/** 'Charged on Nov 12, 2026', 'Refunded', or what the list of charges says. */
function statusOf(due: Due, day: Day): string {
  const payment = paymentOf(due)
  if (due.state !== 'charged' || !payment) return dueMessages.own(due, day)
  return due.paid === 0 ? 'Refunded' : `${dueMessages.step(payment.step, payment.how)} on ${dayOfInstant(payment.at)}`
}

function itemsOf(due: Due) {
  const { plan, cents, fee, steps, isDifference } = due
  const { step, waived = 0 } = paymentOf(due) ?? {}
  return [
    { key: 'plan', text: isDifference ? 'Difference' : `${planNames[plan]} plan`, sum: dollars(cents) },
    ...(step === 'paid' ? [] : [{ key: 'fee', text: 'Transaction fee', sum: dollars(fee) }]),
    ...(waived === 0 ? [] : [{ key: 'waived', text: 'Reduced', sum: `−${dollars(waived)}` }]),
    ...steps.flatMap((each) =>
      each.step === 'refunded'
        ? [{ key: each.id, text: `Refunded on ${dayOfInstant(each.at)}`, sum: `−${dollars(each.cents ?? 0)}` }]
        : [],
    ),
  ]
}

/** With what was refunded of it. @param name of the family. */
export function ChargeReceipt({ due, name }: { due: Due; name: string }) {
  const day = today(useNow())
  return (
    <ReceiptSheet
      title={dueMessages.line(due)}
      name={name}
      status={statusOf(due, day)}
      items={itemsOf(due)}
      reference="Total"
      sum={dollars(due.state === 'charged' ? due.paid : due.total)}
    />
  )
}
