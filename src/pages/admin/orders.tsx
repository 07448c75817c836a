/** Staff: what members have ordered. */
import { AdminOrders } from '#features/admin/orders/admin-orders.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOrdersPage() {
  return (
    <>
      <PageHead title="Orders" lead="What waits to be picked up comes first." />
      <AdminOrders />
    </>
  )
}
