/** All ways of the site on a phone, over the whole screen. */
import { useLogOut } from '#lib/log-out.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session.ts'
import { useStaffState } from '#lib/staff-state.ts'
import { buttonClass } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { accountWays, isHere, mainWays, visitorWays, type Way } from './navigation.ts'
import styles from './navigation-sheet.module.css'

type NavigationSheetProps = { open: boolean; onClose: () => void }

export function NavigationSheet({ open, onClose }: NavigationSheetProps) {
  const session = useSession()
  const logOut = useLogOut()
  const { at } = useStaffState()
  const works = at === 'in' || at === 'lapsed'
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      <nav aria-label="Main" className={styles['nav']}>
        <ul className={styles['big']}>
          {mainWays.flatMap((way) =>
            ('ways' in way ? way.ways : [way]).map((one) => <Entry key={one.label} way={one} onFollow={onClose} />),
          )}
        </ul>
      </nav>
      {session ? (
        <nav aria-label="Account" className={styles['nav']}>
          <p className={styles['name']}>{session.profile.profileName || 'Account'}</p>
          <ul>
            {accountWays.map((way) => (
              <Entry key={way.label} way={way} onFollow={onClose} />
            ))}
            <li>
              <button type="button" onClick={logOut}>
                Log out
              </button>
            </li>
          </ul>
        </nav>
      ) : works ? (
        <div className={styles['visitor']}>
          <Link to={paths.admin} className={buttonClass('ghost')} onClick={onClose}>
            Front desk
          </Link>
        </div>
      ) : (
        <div className={styles['visitor']}>
          <Link to={visitorWays.join.to} className={buttonClass('kick')} onClick={onClose}>
            {visitorWays.join.label}
          </Link>
          <Link to={visitorWays.login.to} className={buttonClass('ghost')} onClick={onClose}>
            {visitorWays.login.label}
          </Link>
        </div>
      )}
    </Sheet>
  )
}

function Entry({ way, onFollow }: { way: Way; onFollow: () => void }) {
  const here = useLocation()
  return (
    <li>
      <Link to={way.to} aria-current={isHere(way, here) ? 'page' : undefined} onClick={onFollow}>
        {way.label}
      </Link>
    </li>
  )
}
