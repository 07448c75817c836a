/** Admin: tour requests. */
import { facility } from '#domain/facility/facility.ts'
import { AdminTours } from '#features/admin/tours/admin-tours.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminToursPage() {
  return (
    <>
      <PageHead title="Tours" lead={`Families who want to see the ${facility.facilityNoun}, newest first.`} />
      {useIsLoading() ? <Skeleton shape="card" count={3} /> : <AdminTours />}
    </>
  )
}
