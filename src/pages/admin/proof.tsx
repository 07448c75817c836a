/** Admin: what is sealed. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminProof } from '#features/admin/families/proof/admin-proof.tsx'

export default function AdminSealedPage() {
  return (
    <AdminPage
      title="Sealed records"
      lead="What families signed, and reports of incidents, of families who have deleted their account."
      shape="card"
      count={3}
    >
      <AdminProof />
    </AdminPage>
  )
}
