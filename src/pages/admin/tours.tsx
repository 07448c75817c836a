/** Admin: tour requests. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { facility } from '#domain/facility/facility.ts'
import { AdminTours } from '#features/admin/inbox/tours/admin-tours.tsx'

export default function AdminToursPage() {
  return (
    <AdminPage
      title="Tours"
      lead={`Families who want to see the ${facility.facilityNoun}, newest first.`}
      shape="card"
      count={3}
    >
      <AdminTours />
    </AdminPage>
  )
}
