/** Staff: the pro shop's products. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function AdminShop() {
  return (
    <Wrap section>
      <PageHead title="Pro Shop" lead="This staff page is not open yet." />
      <Link to={paths.home}>Home</Link>
    </Wrap>
  )
}
