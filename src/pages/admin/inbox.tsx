/** Admin: what the club has promised and has to do. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { Inbox } from '#features/admin/inbox/inbox.tsx'

export default function AdminInboxPage() {
  return (
    <AdminPage title="Inbox" lead="What families are waiting for, and by when." shape="row" count={6}>
      <Inbox />
    </AdminPage>
  )
}
