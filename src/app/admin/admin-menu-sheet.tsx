/** The admin menu on phones: navigation, the signed-in name and signing out. */
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout/box.tsx'
import { Sheet } from '#ui/overlays/dialog.tsx'
import { useSignOut, AdminNavList, WhoIsSignedIn } from './admin-nav-list.tsx'
import styles from '#app/header/navigation-sheet.module.css'

export function AdminMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signOut = useSignOut()
  return (
    <Sheet open={open} onClose={onClose} title="Front desk">
      <Stack as="nav" gap="4" aria-label="Front desk" className={classNames(styles.nav, styles.big)}>
        <AdminNavList onFollow={onClose} />
        <WhoIsSignedIn onFollow={onClose} />
        <Button tone="ghost" {...signOut.button}>
          Sign out
        </Button>
      </Stack>
      {signOut.dialog}
    </Sheet>
  )
}
