/** Admin: day sheet, the bookings of one day. */
import { DaySheet, DaySheetLoading } from '#features/admin/day-sheet/day-sheet.tsx'

export default function AdminDaySheetPage() {
  return import.meta.env.SSR ? <DaySheetLoading /> : <DaySheet />
}
