/** The ways of the front desk: a side bar beside the page, on phones a line above it that opens a sheet. */
import { useLazyDialog } from '#lib/lazy-dialog.tsx'
import { useLocation } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { useSignOut, WayList } from './desk-ways.tsx'
import styles from './staff-layout.module.css'
import { wayUnder } from './staff-navigation.ts'

const loadSheet = async () => (await import('./desk-sheet.tsx')).DeskSheet

export function StaffWays({ name }: { name: string }) {
  const current = wayUnder(useLocation().pathname)?.label
  const sheet = useLazyDialog(loadSheet)
  const signOut = useSignOut()
  return (
    <>
      <div className={styles['side']}>
        <p className={styles['title']}>Front desk</p>
        <nav aria-label="Front desk" className={styles['ways']}>
          <WayList />
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
