/** Admin: storage check, for site maintainers. */
import { StorageCheck } from '#features/admin/storage-check/storage-check.tsx'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminStorageCheckPage() {
  if (!useIsWaiting()) return <StorageCheck />
  return (
    <>
      <PageHead title="Storage check" />
      <Skeleton shape="row" count={6} />
    </>
  )
}
