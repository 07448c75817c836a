/** Admin: hours, holidays, prices, weekly events, people and the opening day, for the owner. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { ClubSettings } from '#features/admin/club/club-settings.tsx'

export default function AdminClubPage() {
  return (
    <AdminPage
      title="Club settings"
      lead="Each change holds from a day on, and can be taken back until it begins."
      needs="listSettings"
      shape="row"
      count={6}
    >
      <ClubSettings />
    </AdminPage>
  )
}
