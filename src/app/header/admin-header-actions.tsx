/** The header's corner on staff pages: signed-in staff see the way to their desk, everybody else what visitors see. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { buttonClass } from '#ui/button.tsx'
import { VisitorActions } from './visitor-actions.tsx'

export function AdminHeaderActions() {
  const { at } = useStaffState()
  if (at !== 'in' && at !== 'lapsed') return <VisitorActions />
  return (
    <Link to={paths.admin} className={buttonClass('ghost', 'sm')}>
      Front desk
    </Link>
  )
}
