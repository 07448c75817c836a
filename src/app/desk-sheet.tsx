/** What the desk menu opens on phones: every way of the desk, who is signed in, and the way out. */
import { useStaffState } from '#lib/staff-state.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { useSignOut, WayList } from './desk-ways.tsx'
import styles from './staff-layout.module.css'

export function DeskSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const staff = useStaffState()
  const signOut = useSignOut()
  return (
    <Sheet open={open} onClose={onClose} title="Front desk">
      <nav aria-label="Front desk" className={styles['sheet']}>
        <WayList onFollow={onClose} />
        <p>{'profile' in staff && staff.profile.profileName}</p>
        <Button tone="ghost" {...signOut}>
          Sign out
        </Button>
      </nav>
    </Sheet>
  )
}
