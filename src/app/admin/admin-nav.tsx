/** The admin navigation: a side bar, or on phones a strip with a menu button; and the actions in the header. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
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
      <Stack gap="4" className={styles.side}>
        <p className={styles.title}>Front desk</p>
        <nav aria-label="Front desk" className={styles.nav}>
          <AdminNavList />
        </nav>
        <Stack gap="2-5" className={styles.who}>
          <WhoIsSignedIn />
          <Button tone="ghost" size="sm" {...signOut.button}>
            Sign out
          </Button>
        </Stack>
      </Stack>
      <Row gap="3" justify="between" wrap={false} className={styles.strip}>
        <Row as="p" gap="2-5" align="baseline">
          <span className={styles.title}>Front desk</span> {current}
        </Row>
        <Button tone="ghost" size="sm" {...sheet.trigger}>
          Desk menu
        </Button>
        {sheet.dialog}
        {signOut.dialog}
      </Row>
    </>
  )
}

/** The header actions on admin pages: a front desk link for signed-in staff, otherwise the visitor actions. */
export function AdminHeaderActions() {
  const { at } = useStaffState()
  if (useIsLoading()) {
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
