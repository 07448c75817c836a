/** Staff: who may work at the front desk. */
import { PageHead } from '#ui/page-head.tsx'

export default function AdminStaff() {
  return <PageHead title="Staff" lead="This staff page is not open yet." />
}
