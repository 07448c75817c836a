/** /cart: the cart, then the order confirmation. */
import { CartView } from '#features/shop/cart/cart-view.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function Cart() {
  return (
    <Wrap section>
      <CartView />
    </Wrap>
  )
}
