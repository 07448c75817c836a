/** /cart: the cart, then the order confirmation. */
import { CartView } from '#features/shop/cart/cart-view.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function Cart() {
  return (
    <Wrap section>
      {useIsLoading() ? (
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
