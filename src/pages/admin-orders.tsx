/** Staff: what members have ordered. */
import { OrdersDesk } from '#features/admin-orders/orders-desk.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminOrders() {
  return (
    <>
      <PageHead title="Orders" lead="What waits to be picked up comes first." />
      <OrdersDesk />
    </>
  )
}
