/** Admin: orders, and the receipt of one of them. */
import { AdminOrders, DeskReceipt } from '#features/admin/orders/admin-orders.tsx'
import { useSearchParams } from '#lib/router.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOrdersPage() {
  const [search] = useSearchParams()
  const isLoading = useIsLoading()
  const receipt = search.get('receipt')
  if (receipt !== null && !isLoading) return <DeskReceipt id={receipt} />
  return (
    <>
      <PageHead title="Orders" lead="Orders waiting for pickup come first." />
      {isLoading ? <Skeleton shape="card" count={4} /> : <AdminOrders />}
    </>
  )
}
