/** The admin navigation: a side bar, or on phones a strip with a menu button; and the actions in the header. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { VisitorActions } from '#app/nav-items.tsx'
import { AdminNavList, navItemFor, useSignOut, WhoIsSignedIn } from './admin-nav-list.tsx'
import styles from './admin-layout.module.css'

const AdminMenuSheet = lazyWithPreload(async () => (await import('./admin-menu-sheet.tsx')).AdminMenuSheet)

export function AdminNav() {
  const current = navItemFor(useLocation().pathname)?.label
  const sheet = useLazyDialog(AdminMenuSheet)
  const signOut = useSignOut()
  return (
    <>
      <div className={styles.side}>
        <p className={styles.title}>Front desk</p>
        <nav aria-label="Front desk" className={styles.nav}>
          <AdminNavList />
        </nav>
        <div className={styles.who}>
          <WhoIsSignedIn />
          <Button tone="ghost" size="sm" {...signOut.button}>
            Sign out
          </Button>
        </div>
      </div>
      <div className={styles.strip}>
        <p>
          <span className={styles.title}>Front desk</span> {current}
        </p>
        <Button tone="ghost" size="sm" {...sheet.trigger}>
          Desk menu
        </Button>
        {sheet.dialog}
        {signOut.dialog}
      </div>
    </>
  )
}

/** The header actions on admin pages: a front desk link for signed-in staff, otherwise the visitor actions. */
export function AdminHeaderActions() {
  const { at } = useStaffState()
  if (useIsWaiting()) {
    return (
      <>
        <span className={styles.visitor}>
          <VisitorActions />
        </span>
        <span className={styles.desk}>
          <FrontDeskLink />
        </span>
      </>
    )
  }
  return at === 'in' || at === 'expired' ? <FrontDeskLink /> : <VisitorActions />
}

function FrontDeskLink() {
  return (
    <Link to={paths.admin} className={buttonClass('ghost', 'sm')}>
      Front desk
    </Link>
  )
}
