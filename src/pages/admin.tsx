/** Admin: day sheet, the bookings of one day. */
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { today } from '#domain/calendar/calendar.ts'
import { askAhead } from '#lib/api/api.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export function askFirst(): void {
  askAhead('whoAmI')
  askAhead('daySheet', { query: { date: today(new Date()) } })
  askAhead('listClosures')
}

export default function AdminDaySheetPage() {
  if (!useIsWaiting()) return <DaySheet />
  return (
    <>
      <PageHead title="Today" />
      <Skeleton shape="row" count={8} />
    </>
  )
}
