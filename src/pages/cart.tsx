/** /cart: the cart, then the order confirmation. */
import { CartView } from '#features/shop/cart/cart-view.tsx'
import { PageWaiting } from '#ui/layout/page-waiting.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function Cart() {
  return <Wrap section>{import.meta.env.SSR ? <PageWaiting title="Cart" count={2} /> : <CartView />}</Wrap>
}
