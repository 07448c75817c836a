/** Admin: reports of incidents. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminIncidents } from '#features/admin/families/incidents/admin-incidents.tsx'

export default function AdminIncidentsPage() {
  return (
    <AdminPage
      title="Incidents"
      lead="What happened to players at the club, the latest first."
      needs="listIncidents"
      shape="card"
      count={3}
    >
      <AdminIncidents />
    </AdminPage>
  )
}
