/** Staff: the club's events. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function AdminEvents() {
  return (
    <Wrap section>
      <PageHead title="Events" lead="This staff page is not open yet." />
      <Link to={paths.home}>Home</Link>
    </Wrap>
  )
}
