/** Staff: who wants to see the club. */
import { PageHead } from '#ui/page-head.tsx'

export default function AdminTours() {
  return <PageHead title="Tours" lead="This staff page is not open yet." />
}
