/** Admin: e-mails to families, and whom to call. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { AdminOutbox } from '#features/admin/outbox/admin-outbox.tsx'

export default function AdminOutboxPage() {
  return (
    <AdminPage
      title="Outbox"
      lead="Emails to families: what waits, what was sent, and whom to call instead."
      shape="row"
      count={6}
    >
      <AdminOutbox />
    </AdminPage>
  )
}
