/** Admin: hours, holidays, prices, weekly events, people and the opening day, for the owner. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { ClubSettings } from '#features/admin/club/club-settings.tsx'

export default function AdminClubPage() {
  return (
    <AdminPage
      title="Club settings"
      lead="A change begins on a day you choose. Until then you can take it back."
      needs="listSettings"
      shape="row"
      count={6}
    >
      <ClubSettings />
    </AdminPage>
  )
}
