/** Admin: day sheet, the bookings of one day. */
import { DaySheet, DaySheetLoading } from '#features/admin/day-sheet/day-sheet.tsx'
import { useIsLoading } from '#lib/session/session.ts'

export default function AdminDaySheetPage() {
  return useIsLoading() ? <DaySheetLoading /> : <DaySheet />
}
