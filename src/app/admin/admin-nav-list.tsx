/** The admin navigation items as a list, who is signed in, and signing out; used by the side bar and the phone menu. */
import { useState } from 'react'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useMayCallAny } from '#lib/session/may-call.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { leaveAdmin } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { useDueCount } from '#features/admin/parts/use-inbox.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import styles from './admin-layout.module.css'
import { deskParts, type Part } from './desk-pages.ts'

/** The parts with the pages that the colleague may open. */
function useParts(): readonly Part[] {
  const mayCall = useMayCallAny()
  return deskParts
    .map(({ label, pages }) => ({ label, pages: pages.filter(({ needs }) => !needs || mayCall(needs)) }))
    .filter(({ pages }) => pages.length > 0)
}

const hasPage = ({ pages }: Part, pathname: string) => pages.some(({ to }) => to === pathname)

/** `onFollow` is called when a link is followed. */
export function AdminNavList({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  return (
    <Stack as="ul" gap="0">
      {useParts().map((part) => (
        <li key={part.label}>
          <Link
            to={part.pages[0]!.to}
            aria-current={part.pages[0]!.to === pathname ? 'page' : hasPage(part, pathname) || undefined}
            onClick={onFollow}
          >
            {part.label} {part.label === 'Inbox' && <DueBadge />}
          </Link>
        </li>
      ))}
    </Stack>
  )
}

/** How much of the inbox is due. */
export function DueBadge() {
  const count = useDueCount() ?? 0
  if (count === 0) return null
  return (
    <Badge tone="kick">
      {count} <VisuallyHidden>due</VisuallyHidden>
    </Badge>
  )
}

/** The pages of the part that is open, if it has several. */
export function PartPages() {
  const { pathname } = useLocation()
  const part = useParts().find((each) => hasPage(each, pathname))
  if (!part || part.pages.length < 2) return null
  return (
    <nav aria-label={part.label} className={styles.pages}>
      {part.pages.map(({ label, to }) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Name and role of the signed-in colleague, and what is about the staff. */
export function WhoIsSignedIn({ onFollow }: { onFollow?: () => void }) {
  const staff = useStaffState()
  const mayCall = useMayCallAny()
  const { pathname } = useLocation()
  return (
    <>
      <Text tone="muted">
        {'profile' in staff && `${staff.profile.profileName}, ${staffMessages.role[staff.profile.staffRole]}`}
      </Text>
      <Link to={paths.adminStaff} aria-current={pathname === paths.adminStaff ? 'page' : undefined} onClick={onFollow}>
        Staff and log
      </Link>
      {mayCall('listSettings') && (
        <Link to={paths.adminClub} aria-current={pathname === paths.adminClub ? 'page' : undefined} onClick={onFollow}>
          Club settings
        </Link>
      )}
    </>
  )
}

const ConfirmDialog = lazyOnPress(async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

/**
 * Signs out and clears this tab's query cache. On a shared computer, sign-out must not appear done before it is. Arrivals that
 * wait for a connection are sent first; if some stay, `dialog` asks. `button` has the props of the button.
 */
export function useSignOut() {
  const cache = useApiCache()
  const clock = useClock()
  const [unsent, setUnsent] = useState(0)
  usePreload(ConfirmDialog)
  const { pending, run } = useApiMutation('signOut', {
    onDone: () => {
      queuedArrivals.clear()
      leaveAdmin()
      cache.clear()
    },
    onFailed: () => {
      setUnsent(0)
      return notify(
        {
          title: 'Could not sign out',
          description:
            'The server did not confirm it, so your session may still be open. Try again before you leave this computer.',
        },
        'problem',
      )
    },
  })
  const start = async () => {
    await queuedArrivals.send(clock, () => undefined)
    const count = queuedArrivals.read().length
    if (count === 0) await run()
    else setUnsent(count)
  }
  return {
    button: { pending, pendingLabel: 'Signing out...', onClick: () => void start() },
    dialog: unsent > 0 && (
      <ConfirmDialog
        title={queuedArrivalMessages.signOut(unsent)}
        description={queuedArrivalMessages.signOutHint}
        action="Sign out and drop them"
        pendingLabel="Signing out..."
        keepLabel="Stay signed in"
        onConfirm={() => run()}
        onClose={() => setUnsent(0)}
      />
    ),
  }
}
