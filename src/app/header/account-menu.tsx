/** The account menu, 'titled with their profile name (or 'Account')' (specification section 2). */
import { useLogOut } from '#lib/session/log-out.ts'
import { Link } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { accountNavItems } from '#app/nav-items.ts'

export function AccountMenu() {
  const session = useSession()
  const logOut = useLogOut()
  return (
    <Menu
      label={session?.profile.profileName || 'Account'}
      items={[...accountNavItems, { label: 'Log out', onSelect: logOut }]}
      link={Link}
      align="end"
    />
  )
}
