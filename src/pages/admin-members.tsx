/** Staff: the members. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function AdminMembers() {
  return (
    <Wrap section>
      <PageHead title="Members" lead="This staff page is not open yet." />
      <Link to={paths.home}>Home</Link>
    </Wrap>
  )
}
