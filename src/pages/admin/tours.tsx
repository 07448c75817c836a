/** Staff: who wants to see the club. */
import { facility } from '#domain/facility/facility.ts'
import { AdminTours } from '#features/admin/tours/admin-tours.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminToursPage() {
  return (
    <>
      <PageHead title="Tours" lead={`Families who want to see the ${facility.houseWord}, the newest first.`} />
      <AdminTours />
    </>
  )
}
