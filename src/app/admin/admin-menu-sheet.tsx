/** The admin menu on phones: navigation, the signed-in name and signing out. */
import { useStaffState } from '#lib/session/staff-state.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/overlays/dialog.tsx'
import { useSignOut, AdminNavList } from './admin-nav-list.tsx'
import styles from './admin-layout.module.css'

export function AdminMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const staff = useStaffState()
  const signOut = useSignOut()
  return (
    <Sheet open={open} onClose={onClose} title="Front desk">
      <nav aria-label="Front desk" className={styles.sheet}>
        <AdminNavList onFollow={onClose} />
        <p>{'profile' in staff && staff.profile.profileName}</p>
        <Button tone="ghost" {...signOut}>
          Sign out
        </Button>
      </nav>
    </Sheet>
  )
}
