/** Admin: e-mails to families, and whom to call. */
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { AdminOutbox } from '#features/admin/outbox/admin-outbox.tsx'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminOutboxPage() {
  return (
    <>
      <PageHead title="Outbox" lead={outboxMessages.lead} />
      {useIsWaiting() ? <Skeleton shape="row" count={6} /> : <AdminOutbox />}
    </>
  )
}
