/** Admin: orders. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminOrders } from '#features/admin/shop/orders/admin-orders.tsx'

export default function AdminOrdersPage() {
  return (
    <AdminPage title="Orders" lead="Orders waiting for pickup come first." shape="card" count={4}>
      <AdminOrders />
    </AdminPage>
  )
}
