/** Admin: day sheet, the bookings of one day. */
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'

export default function AdminDaySheetPage() {
  return <DaySheet />
}
