/** Admin: day sheet, the bookings of one day. */
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminDaySheetPage() {
  if (!useIsLoading()) return <DaySheet />
  return (
    <>
      <PageHead title="Today" />
      <Skeleton shape="row" count={8} />
    </>
  )
}
