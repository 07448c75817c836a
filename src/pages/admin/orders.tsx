/** Admin: orders. */
import { AdminOrders } from '#features/admin/orders/admin-orders.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOrdersPage() {
  return (
    <>
      <PageHead title="Orders" lead="Orders waiting for pickup come first." />
      {useIsLoading() ? <Skeleton shape="card" count={4} /> : <AdminOrders />}
    </>
  )
}
