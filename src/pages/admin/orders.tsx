/** Admin: orders. */
import { AdminOrders } from '#features/admin/orders/admin-orders.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOrdersPage() {
  return (
    <>
      <PageHead title="Orders" lead="Orders waiting for pickup come first." />
      <AdminOrders />
    </>
  )
}
