/** The header actions on admin pages: a front desk link for signed-in staff, otherwise the visitor actions. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { buttonClass } from '#ui/button.tsx'
import { VisitorActions } from './visitor-actions.tsx'

export function AdminHeaderActions() {
  const { at } = useStaffState()
  if (at !== 'in' && at !== 'expired') return <VisitorActions />
  return (
    <Link to={paths.admin} className={buttonClass('ghost', 'sm')}>
      Front desk
    </Link>
  )
}
