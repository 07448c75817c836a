/** The cart, whole: its lines at today's prices, the total, the way to an order, and what is shown when it is empty or done. */
import { useRef, useState } from 'react'
import { EmptyNest } from '#illustrations/empty-nest.tsx'
import { countOf, payable, review, type ReviewedLine } from '#domain/shop/cart.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { clearCart, removeFromCart, setCartQty, useCart } from '#lib/browser-storage/cart.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import styles from './cart-view.module.css'
import { OrderConfirmation } from '#features/shop/orders/order-confirmation.tsx'
import { useCheckout } from './use-checkout.ts'
import { useProducts } from '#features/shop/use-products.ts'

export function CartView() {
  const cart = useCart()
  const { products, lastSeen, refresh } = useProducts()
  const { order, problem, pending, place, reset } = useCheckout(refresh)
  const [note, setNote] = useState('')
  const whole = useRef<HTMLDivElement>(null)

  if (order) return <OrderConfirmation order={order} left={countOf(cart)} onBack={reset} />

  const lines: ReviewedLine[] = products ? review(cart, products) : [...cart]
  // What was pressed is gone: the keyboard goes on at the cart as a whole.
  const undoable = (title: string, description: string | undefined, undo: () => void) => {
    whole.current?.focus()
    reset()
    void notify({ title, ...(description && { description }) }, 'plain', { label: 'Undo', onClick: undo })
  }

  return (
    <div ref={whole} tabIndex={-1}>
      <PageHead title="Cart" {...(lines.length > 0 && { lead: itemsWords(countOf(lines)) })} />
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles['columns']}>
          <div className={styles['list']}>
            <CartLines
              lines={lines}
              onQty={setCartQty}
              onRemove={(line) =>
                undoable(shopMessages.removed, shopMessages.addedLine(line.name, line.size), removeFromCart(line))
              }
            />
            <div className={styles['below']}>
              <Link to={paths.proShop} className={buttonClass('ghost', 'sm')}>
                Continue Shopping
              </Link>
              <Button tone="quiet" size="sm" onClick={() => undoable(shopMessages.cleared, undefined, clearCart())}>
                Clear Cart
              </Button>
            </div>
            {lastSeen && <Banner>{shopMessages.lastSeen}</Banner>}
          </div>
          <CartSummary
            total={payable(lines)}
            note={note}
            onNote={setNote}
            problem={problem}
            pending={pending}
            onCheckout={() => place(lines, note)}
          />
        </div>
      )}
    </div>
  )
}

const itemsWords = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`

function EmptyCart() {
  return (
    <Empty
      art={<EmptyNest />}
      title={shopMessages.empty}
      actions={
        <Link to={paths.proShop} className={buttonClass()}>
          Shop now
        </Link>
      }
    >
      What you put in waits here until you order.
    </Empty>
  )
}
