/** Links to receipts: of the family's own orders and charges, and of those of a family at the front desk. */
import type { ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { orderNumber, type Order } from '#domain/shop/shop.ts'
import { SmallLink } from '#features/parts/button-link.tsx'
import { memberPath, paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { VisuallyHidden } from '#ui/layout/box.tsx'

type Due = Reply<'ownDues'>['dues'][number]

export const OwnOrderReceipt = ({ order }: { order: Order }) => (
  <SmallLink to={`${paths.receipt}?order=${encodeURIComponent(order.id)}`}>
    {order.status === 'picked_up' ? 'Receipt' : 'Print'} <VisuallyHidden>{orderNumber(order)}</VisuallyHidden>
  </SmallLink>
)

/** Behind a text. */
export const OwnChargeReceipt = ({ due }: { due: Due }) => (
  <>
    {' '}
    <Link to={`${paths.receipt}?charge=${encodeURIComponent(due.id)}`} aria-label={`Receipt, ${dueMessages.line(due)}`}>
      Receipt
    </Link>
  </>
)

const familyReceiptPath = (family: string, of: 'order' | 'charge', id: string): string =>
  `${memberPath(family)}&${of}=${encodeURIComponent(id)}`

export const OrderReceiptOfFamily = ({ family, order, buyer }: { family: string; order: string; buyer: string }) => (
  <SmallLink to={familyReceiptPath(family, 'order', order)}>
    Receipt<VisuallyHidden>, {buyer}</VisuallyHidden>
  </SmallLink>
)

/** @param about the charge, for screen readers. */
type ChargeOfFamily = Pick<Reply<'listDues'>['dues'][number], 'id' | 'family'>

export const ChargeReceiptOfFamily = ({ due, about }: { due: ChargeOfFamily; about: string }) => (
  <SmallLink to={familyReceiptPath(due.family.id, 'charge', due.id)} aria-label={`Receipt: ${about}`}>
    Receipt
  </SmallLink>
)

type Title = { title?: ReactNode }

/** The title of an order in a list of the family, as a link to its receipt. */
export const orderTitle = (family: string, order: string, text: string): Title => ({
  title: <Link to={familyReceiptPath(family, 'order', order)}>{text}</Link>,
})

/** That of a charge, once it was charged. */
export const chargeTitle = ({ id, state, total, family }: Reply<'listDues'>['dues'][number], text: string): Title =>
  state === 'charged' && total > 0 ? { title: <Link to={familyReceiptPath(family.id, 'charge', id)}>{text}</Link> } : {}
