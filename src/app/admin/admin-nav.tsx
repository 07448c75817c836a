/** The admin navigation: a side bar, or on phones a menu in the header; and the actions in the header. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { VisitorActions } from '#app/nav-items.tsx'
import { useDueCount } from '#features/admin/parts/use-inbox.ts'
import { useAppBadge } from '#lib/install/badge.ts'
import { AdminNavList, DueBadge, useSignOut, WhoIsSignedIn } from './admin-nav-list.tsx'
import styles from './admin-layout.module.css'

const AdminMenuSheet = lazyWithPreload(async () => (await import('./admin-menu-sheet.tsx')).AdminMenuSheet)

export function AdminNav() {
  useAppBadge(useDueCount())
  const signOut = useSignOut()
  return (
    <Stack gap="4" className={styles.side}>
      <nav aria-label="Front desk" className={styles.nav}>
        <AdminNavList />
      </nav>
      <Stack gap="2-5" className={styles.who}>
        <WhoIsSignedIn />
        <Button tone="ghost" size="sm" {...signOut.button}>
          Sign out
        </Button>
      </Stack>
      {signOut.dialog}
    </Stack>
  )
}

/** The header actions on admin pages: for signed-in staff a front desk link, on phones the menu; otherwise the visitor actions. */
export function AdminHeaderActions() {
  const { at } = useStaffState()
  if (import.meta.env.SSR) {
    return (
      <>
        <span className={styles.visitor}>
          <VisitorActions />
        </span>
        <DeskActions className={styles.desk} />
      </>
    )
  }
  return at === 'in' || at === 'expired' ? <DeskActions /> : <VisitorActions />
}

function DeskActions({ className }: { className?: string | undefined }) {
  const sheet = useLazyDialog(AdminMenuSheet)
  return (
    <div className={classNames(styles.actions, className)} data-desk="">
      <Link to={paths.admin} className={buttonClass('ghost', 'sm')}>
        Front desk
      </Link>
      <Button tone="ghost" size="sm" {...sheet.trigger}>
        Desk menu <DueBadge />
      </Button>
      {sheet.dialog}
    </div>
  )
}
