/** Admin: what is due for memberships. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminDues } from '#features/admin/dues/admin-dues.tsx'

export default function AdminDuesPage() {
  return (
    <AdminPage
      title="Dues"
      lead="What to charge at your terminal, and what became of it."
      needs="listDues"
      shape="card"
      count={4}
    >
      <AdminDues />
    </AdminPage>
  )
}
