/** The header's corner on staff pages: signed-in staff see the way to their desk, everybody else what visitors see. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useStaffState } from '#lib/staff-state.ts'
import { buttonClass } from '#ui/button.tsx'
import { VisitorCorner } from './visitor-corner.tsx'

export function DeskCorner() {
  const { at } = useStaffState()
  if (at !== 'in' && at !== 'lapsed') return <VisitorCorner />
  return (
    <Link to={paths.admin} className={buttonClass('ghost', 'sm')}>
      Front desk
    </Link>
  )
}
