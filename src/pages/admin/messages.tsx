/** Admin: messages to families. */
import { AdminMessages } from '#features/admin/messages/admin-messages.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminMessagesPage() {
  if (!useIsLoading()) return <AdminMessages />
  return (
    <>
      <PageHead title="Messages" />
      <Skeleton shape="row" count={5} />
    </>
  )
}
