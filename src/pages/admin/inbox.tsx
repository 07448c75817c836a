/** Admin: what the club has promised and has to do. */
import { Inbox } from '#features/admin/inbox/inbox.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminInboxPage() {
  return (
    <>
      <PageHead title="Inbox" lead="What families are waiting for, and by when." />
      {useIsLoading() ? <Skeleton shape="row" count={6} /> : <Inbox />}
    </>
  )
}
