/** Admin: usage statistics. */
import { Overview } from '#features/admin/overview/overview.tsx'

export default function AdminOverviewPage() {
  return <Overview />
}
