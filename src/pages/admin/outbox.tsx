/** Admin: e-mails to families, and whom to call. */
import { AdminOutbox } from '#features/admin/outbox/admin-outbox.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOutboxPage() {
  return (
    <>
      <PageHead title="Outbox" lead="Emails to families: what waits, what was sent, and whom to call instead." />
      {useIsLoading() ? <Skeleton shape="row" count={6} /> : <AdminOutbox />}
    </>
  )
}
