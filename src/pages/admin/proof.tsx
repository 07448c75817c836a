/** Admin: what is sealed. */
import { proofMessages } from '#domain/proof/proof-messages.ts'
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminProof } from '#features/admin/families/proof/admin-proof.tsx'

export default function AdminSealedPage() {
  return (
    <AdminPage title="Sealed records" lead={proofMessages.ofFamilies} needs="searchProof" shape="card" count={3}>
      <AdminProof />
    </AdminPage>
  )
}
