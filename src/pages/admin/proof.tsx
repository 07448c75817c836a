/** Admin: what is sealed. */
import { AdminProof } from '#features/admin/proof/admin-proof.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminSealedPage() {
  return (
    <>
      <PageHead
        title="Sealed records"
        lead="What families signed, and reports of incidents, of families who have deleted their account."
      />
      {useIsLoading() ? <Skeleton shape="card" count={3} /> : <AdminProof />}
    </>
  )
}
