/** Staff: who comes today, or on any other day that is kept or can be booked. */
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'

export default function AdminDaySheetPage() {
  return <DaySheet />
}
