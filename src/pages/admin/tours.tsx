/** Admin: tour requests. */
import { facility } from '#domain/facility/facility.ts'
import { AdminTours } from '#features/admin/tours/admin-tours.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminToursPage() {
  return (
    <>
      <PageHead title="Tours" lead={`Families who want to see the ${facility.facilityNoun}, newest first.`} />
      <AdminTours />
    </>
  )
}
