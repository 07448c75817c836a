/** Staff: who comes today, or on any other day that is kept or can be booked. */
import { Today } from '#features/day-sheet/today.tsx'

export default function AdminToday() {
  return <Today />
}
