/** The ways of the front desk: a side bar beside the page, on phones a line above it that opens a sheet. */
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
import { useLocation } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { useSignOut, AdminNavList } from './admin-nav-list.tsx'
import styles from './admin-layout.module.css'
import { navItemFor } from './admin-nav-items.ts'

const loadSheet = async () => (await import('./admin-menu-sheet.tsx')).AdminMenuSheet

export function AdminNav({ name }: { name: string }) {
  const current = navItemFor(useLocation().pathname)?.label
  const sheet = useLazyDialog(loadSheet)
  const signOut = useSignOut()
  return (
    <>
      <div className={styles['side']}>
        <p className={styles['title']}>Front desk</p>
        <nav aria-label="Front desk" className={styles['ways']}>
          <AdminNavList />
        </nav>
        <div className={styles['who']}>
          <p>{name}</p>
          <Button tone="ghost" size="sm" {...signOut}>
            Sign out
          </Button>
        </div>
      </div>
      <div className={styles['strip']}>
        <p>
          <span className={styles['title']}>Front desk</span> {current}
        </p>
        <Button tone="ghost" size="sm" {...sheet.trigger}>
          Desk menu
        </Button>
        {sheet.dialog}
      </div>
    </>
  )
}
