/** The ways of the front desk as a list, and the way out of it: beside the page and in the sheet alike. */
import { useState } from 'react'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { useQueryClient } from '#lib/api/query.ts'
import { Link, useLocation } from '#lib/router.ts'
import { endStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { adminNavItems, navItemFor } from './admin-nav-items.ts'

/** `onFollow` hears that one was taken. */
export function AdminNavList({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  const under = navItemFor(pathname)
  return (
    <ul>
      {adminNavItems.map((way) => (
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
export function useSignOut() {
  const [pending, setPending] = useState(false)
  const cache = useQueryClient()
  const onClick = () => {
    setPending(true)
    endStaffSession()
      .then(
        () => cache.clear(),
        () => notify(staffMessages.notSignedOut, 'problem'),
      )
      .finally(() => setPending(false))
  }
  return { pending, pendingLabel: 'Signing out...', onClick }
}
