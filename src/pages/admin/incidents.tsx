/** Admin: reports of incidents. */
import { AdminIncidents } from '#features/admin/incidents/admin-incidents.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminIncidentsPage() {
  return (
    <>
      <PageHead title="Incidents" lead="What happened to players at the club, the latest first." />
      {useIsLoading() ? <Skeleton shape="card" count={3} /> : <AdminIncidents />}
    </>
  )
}
