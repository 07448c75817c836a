/** Order confirmation: number and id, items, and next steps. */
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { dollars } from '#domain/shop/money.ts'
import { lineKey, lineText, orderNumber, type Order } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { copyText } from '#lib/download.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import styles from './order-confirmation.module.css'

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
    <section className={styles.done} aria-labelledby="order-done">
      <Drawing of="signs#lamp" size={[320, 180]} className={styles.lamp} />
      <h1 id="order-done" ref={heading} tabIndex={-1}>
        {shopMessages.placed}
      </h1>
      <p className={styles.number}>
        <span className={styles.label}>Order</span> <b className={styles.id}>{number}</b>
        <CopyButton text={number} />
      </p>
      {number !== id && <code className={styles.label}>{id}</code>}
      <ul className={styles.items} aria-label="What you ordered">
        {items.map((item) => (
          <li key={lineKey(item)}>
            <span>{lineText(item)}</span>
            <span>{dollars(item.price * item.qty)}</span>
          </li>
        ))}
        <li className={styles.total}>
          <span>Total</span>
          <span>{dollars(total)}</span>
        </li>
      </ul>
      <p className={styles.label}>{shopMessages.afterCheckout}</p>
      <div className={styles.links}>
        <Link to={paths.proShop} className={buttonClass()}>
          Back to the Pro Shop
        </Link>
        <Link to={paths.account} className={buttonClass('ghost')}>
          See your orders
        </Link>
        {cartCount > 0 && (
          <Button tone="ghost" onClick={onBack}>
            Still in your cart: {cartCount}
          </Button>
        )}
      </div>
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  return (
    <Button tone="ghost" size="sm" onClick={() => copyText(text, shopMessages.copied, shopMessages.notCopied)}>
      <Copy aria-hidden="true" size={16} />
      Copy order number
    </Button>
  )
}
