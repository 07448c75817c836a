/** /cart: the cart, then the order confirmation. */
import { CartView } from '#features/shop/cart/cart-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function Cart() {
  return (
    <Wrap section>
      {import.meta.env.SSR ? (
        <>
          <PageHead title="Cart" />
          <Skeleton shape="card" count={2} />
        </>
      ) : (
        <CartView />
      )}
    </Wrap>
  )
}
