/** Staff: how the club is used. */
import { Overview } from '#features/overview/overview.tsx'

export default function AdminOverview() {
  return <Overview />
}
