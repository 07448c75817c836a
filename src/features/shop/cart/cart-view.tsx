/** The cart: lines at current prices, total, checkout, empty state, order confirmation. */
import { useRef, useState } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { payable, reviewCart, type ReviewedLine } from '#domain/shop/cart.ts'
import { itemCount } from '#domain/shop/order.ts'
import { itemText } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { counted } from '#domain/text/text.ts'
import { ButtonLink, SmallLink } from '#features/parts/button-link.tsx'
import { useCart } from '#lib/browser-storage/browser-storage.ts'
import { clearCart, removeFromCart, setCartQty } from './stored-cart.ts'
import { paths } from '#lib/paths.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { QuietButton } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Row, Split, Stack } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import styles from './cart.module.css'
import { OrderConfirmation } from '#features/shop/orders/order-confirmation.tsx'
import { useCheckout } from './use-checkout.ts'
import { useProducts } from '#features/shop/use-products.ts'

export function CartView() {
  const cart = useCart()
  const { products, isStale, refresh } = useProducts()
  const { order, problem, pending, place, reset } = useCheckout(refresh)
  const [note, setNote] = useState('')
  const container = useRef<HTMLDivElement>(null)

  if (order) return <OrderConfirmation order={order} cartCount={itemCount(cart)} onBack={reset} />

  const lines: ReviewedLine[] = products ? reviewCart(cart, products) : [...cart]
  // The pressed button disappears, so focus the whole cart.
  const notifyUndo = (title: string, description: string | undefined, undo: () => void) => {
    container.current?.focus()
    reset()
    void notify({ title, ...(description && { description }) }, 'plain', { label: 'Undo', onClick: undo })
  }

  return (
    <div ref={container} tabIndex={-1}>
      <PageHead title="Cart" {...(lines.length > 0 && { lead: counted(itemCount(lines), 'item') })} />
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <Split gap="4" className={styles.columns}>
          <Stack gap="4">
            <CartLines
              lines={lines}
              onQty={setCartQty}
              onRemove={(line) => notifyUndo('Removed from cart', itemText(line), removeFromCart(line))}
            />
            <Row justify="between">
              <SmallLink to={paths.proShop}>Continue Shopping</SmallLink>
              <QuietButton onClick={() => notifyUndo('Cart cleared', undefined, clearCart())}>Clear Cart</QuietButton>
            </Row>
            {isStale && <Banner>{shopMessages.mayBeOutdated}</Banner>}
          </Stack>
          <CartSummary
            lines={lines}
            total={payable(lines)}
            note={note}
            onNote={setNote}
            problem={problem}
            pending={pending}
            onCheckout={() => place(lines, note)}
          />
        </Split>
      )}
    </div>
  )
}

function EmptyCart() {
  return (
    <Empty
      illustration={<Drawing of="signs#nest" size={[320, 180]} />}
      title={shopMessages.empty}
      actions={<ButtonLink to={paths.proShop}>Shop now</ButtonLink>}
    >
      Items you add stay here until you order.
    </Empty>
  )
}
