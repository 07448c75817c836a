/** The ways of the front desk as a list, and the way out of it: beside the page and in the sheet alike. */
import { useState } from 'react'
import { staffWords } from '#domain/staff-words.ts'
import { useQueryClient } from '#lib/query.ts'
import { Link, useLocation } from '#lib/router.ts'
import { endStaffSession } from '#lib/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { deskWays, wayUnder } from './staff-navigation.ts'

/** `onFollow` hears that one was taken. */
export function WayList({ onFollow }: { onFollow?: () => void }) {
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
export function useSignOut() {
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
