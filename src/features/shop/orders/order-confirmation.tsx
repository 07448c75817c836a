/** Order confirmation: number and id, items, and next steps. */
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { dollars } from '#domain/text/text.ts'
import { lineKey, lineText, orderNumber, totalLabel, type Order } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { ButtonLink, GhostLink } from '#features/parts/button-link.tsx'
import { copyText } from '#lib/download.ts'
import { paths } from '#lib/paths.ts'
import { GhostButton, SmallButton } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { Purchase, PurchaseList } from '#ui/layout/purchase.tsx'
import styles from './order-confirmation.module.css'

const afterCheckout =
  "We'll set it aside at the front desk. Give this number and pay there. You can cancel it under Account until it is ready."

type OrderConfirmationProps = {
  order: Order
  /** Number of items still in the cart. */
  cartCount: number
  onBack: () => void
}

export function OrderConfirmation({ order, cartCount, onBack }: OrderConfirmationProps) {
  const { id, items, total } = order
  const number = orderNumber(order)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Stack as="section" gap="4" className={styles.done} aria-labelledby="order-done">
      <Drawing of="signs#lamp" size={[320, 180]} className={styles.lamp} />
      <h1 id="order-done" ref={heading} tabIndex={-1}>
        {shopMessages.placed}
      </h1>
      <PurchaseList label="What you ordered">
        <Purchase
          title={number}
          status={
            <SmallButton onClick={() => copyText(number, 'order number')}>
              <Copy aria-hidden="true" size={16} />
              Copy order number
            </SmallButton>
          }
          above={number !== id && id}
          items={items.map((item) => ({
            key: lineKey(item),
            text: lineText(item),
            sum: dollars(item.price * item.qty),
          }))}
          reference={totalLabel(items)}
          sum={dollars(total)}
        />
      </PurchaseList>
      <Text tone="muted">{afterCheckout}</Text>
      <Row gap="3" justify="center">
        <ButtonLink to={paths.proShop}>Back to the Pro Shop</ButtonLink>
        <GhostLink to={paths.account}>See your orders</GhostLink>
        {cartCount > 0 && <GhostButton onClick={onBack}>Still in your cart: {cartCount}</GhostButton>}
      </Row>
    </Stack>
  )
}
