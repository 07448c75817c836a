/** The full-screen navigation on phones. */
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { useLogOut } from '#lib/session/log-out.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { buttonClass } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Sheet } from '#ui/overlays/dialog.tsx'
import { accountNavItems, isCurrent, mainNavItems, visitorNavItems, type NavItem } from '#app/nav-items.tsx'
import styles from './navigation-sheet.module.css'

/** The bar below has no room for the standby list. */
const [schedule, ...others] = accountNavItems
const ownItems = [schedule!, { label: wishMessages.title, to: paths.standby }, ...others]

type NavigationSheetProps = { open: boolean; onClose: () => void }

export function NavigationSheet({ open, onClose }: NavigationSheetProps) {
  const session = useSession()
  const logOut = useLogOut()
  const { at } = useStaffState()
  const isStaff = at === 'in' || at === 'expired'
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      {session && (
        <nav aria-label="Account" className={styles.nav}>
          <Text size="label" tone="muted">
            {session.profile.profileName || 'Account'}
          </Text>
          <Stack as="ul" gap="0" className={styles.big}>
            {ownItems.map((item) => (
              <Entry key={item.label} item={item} onFollow={onClose} />
            ))}
          </Stack>
        </nav>
      )}
      <nav aria-label="Main" className={styles.nav}>
        <Stack as="ul" gap="0" className={session ? undefined : styles.big}>
          {mainNavItems.flatMap((item) =>
            ('items' in item ? item.items : [item]).map((link) => (
              <Entry key={link.label} item={link} onFollow={onClose} />
            )),
          )}
          {session && (
            <li>
              <button type="button" onClick={logOut}>
                Log out
              </button>
            </li>
          )}
        </Stack>
      </nav>
      {session ? undefined : isStaff ? (
        <Link to={paths.admin} className={buttonClass('ghost')} onClick={onClose}>
          Front desk
        </Link>
      ) : (
        <Stack>
          <Link to={visitorNavItems.join.to} className={buttonClass('kick')} onClick={onClose}>
            {visitorNavItems.join.label}
          </Link>
          <Link to={visitorNavItems.login.to} className={buttonClass('ghost')} onClick={onClose}>
            {visitorNavItems.login.label}
          </Link>
        </Stack>
      )}
    </Sheet>
  )
}

function Entry({ item, onFollow }: { item: NavItem; onFollow: () => void }) {
  const location = useLocation()
  return (
    <li>
      <Link to={item.to} aria-current={isCurrent(item, location) ? 'page' : undefined} onClick={onFollow}>
        {item.label}
      </Link>
    </li>
  )
}
