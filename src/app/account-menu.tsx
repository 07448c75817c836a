/** The member's own menu, 'titled with their profile name (or 'Account')' (specification section 2). */
import { useLogOut } from '#lib/log-out.ts'
import { Link } from '#lib/router.ts'
import { useSession } from '#lib/session.ts'
import { Menu } from '#ui/menu.tsx'
import { accountWays } from './navigation.ts'

export function AccountMenu() {
  const session = useSession()
  const logOut = useLogOut()
  return (
    <Menu
      label={session?.profile.profileName || 'Account'}
      items={[...accountWays, { label: 'Log out', onSelect: logOut }]}
      link={Link}
      align="end"
    />
  )
}
