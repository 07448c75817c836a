/** /receipt?order=… or ?charge=…: the receipt of an order or of a charge for a membership, to print. */
import { ChargeReceiptPage } from '#features/account/charge-receipt.tsx'
import { OrderReceiptPage } from '#features/shop/orders/order-receipt-page.tsx'
import { useSearchParams } from '#lib/router.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function Receipt() {
  const [search] = useSearchParams()
  const charge = search.get('charge')
  return (
    <Wrap section>
      {useIsLoading() ? (
        <>
          <PageHead title="Receipt" />
          <Skeleton shape="card" />
        </>
      ) : charge !== null ? (
        <ChargeReceiptPage id={charge} />
      ) : (
        <OrderReceiptPage id={search.get('order')} />
      )}
    </Wrap>
  )
}
