/** Admin: orders, and the receipt of one of them. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminOrders, DeskReceipt } from '#features/admin/orders/admin-orders.tsx'
import { useSearchParams } from '#lib/router.ts'
import { useIsLoading } from '#lib/session/session.ts'

export default function AdminOrdersPage() {
  const [search] = useSearchParams()
  const receipt = search.get('receipt')
  if (!useIsLoading() && receipt !== null) return <DeskReceipt id={receipt} />
  return (
    <AdminPage title="Orders" lead="Orders waiting for pickup come first." shape="card" count={4}>
      <AdminOrders />
    </AdminPage>
  )
}
