/** /receipt?order=…: the receipt of an order, to print. */
import { OrderReceiptPage } from '#features/shop/orders/order-receipt-page.tsx'
import { useSearchParams } from '#lib/router.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function Receipt() {
  const [search] = useSearchParams()
  return (
    <Wrap section>
      {useIsLoading() ? (
        <>
          <PageHead title="Receipt" />
          <Skeleton shape="card" />
        </>
      ) : (
        <OrderReceiptPage id={search.get('order')} />
      )}
    </Wrap>
  )
}
