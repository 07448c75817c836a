/** The ways of the front desk: a side bar beside the page, on phones a line above it that opens a sheet. */
import { useState } from 'react'
import { staffWords } from '#domain/staff-words.ts'
import { Link, useLocation } from '#lib/router.ts'
import { endStaffSession } from '#lib/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { useQueryClient } from '#lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import styles from './staff-layout.module.css'
import { deskWays, wayUnder } from './staff-navigation.ts'

export function StaffWays({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const current = wayUnder(useLocation().pathname)?.label
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
        <Button tone="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Desk menu
        </Button>
        <Sheet open={open} onClose={() => setOpen(false)} title="Front desk">
          <nav aria-label="Front desk" className={styles['sheet']}>
            <WayList onFollow={() => setOpen(false)} />
            <p>{name}</p>
            <Button tone="ghost" {...signOut}>
              Sign out
            </Button>
          </nav>
        </Sheet>
      </div>
    </>
  )
}

function WayList({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  const under = wayUnder(pathname)
  return (
    <ul>
      {deskWays.map((way) => (
        <li key={way.to}>
          <Link
            to={way.to}
            aria-current={way === under ? (way.to === pathname ? 'page' : 'true') : undefined}
            onClick={onFollow}
          >
            {way.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Signs out, and forgets what this tab has read of the club. */
function useSignOut() {
  const [pending, setPending] = useState(false)
  const cache = useQueryClient()
  const onClick = () => {
    setPending(true)
    endStaffSession()
      .then(
        () => cache.clear(),
        () => notify(staffWords.notSignedOut, 'problem'),
      )
      .finally(() => setPending(false))
  }
  return { pending, pendingLabel: 'Signing out...', onClick }
}
