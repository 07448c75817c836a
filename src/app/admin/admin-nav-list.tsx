/** The admin navigation items as a list, who is signed in, and signing out; used by the side bar and the phone menu. */
import { useState } from 'react'
import { queuedArrivalMessages } from '#domain/messages/door-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useMayCallAny, useStaffState } from '#lib/session/staff-state.ts'
import { leaveAdmin } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { NavItem } from '#app/nav-items.tsx'

const adminNavItems: readonly (NavItem & { needs?: EndpointName })[] = [
  { label: 'Today', to: paths.admin },
  { label: 'Events', to: paths.adminEvents },
  { label: 'Event Guests', to: paths.adminRsvps },
  { label: 'Members', to: paths.adminMembers },
  { label: 'Orders', to: paths.adminOrders },
  { label: 'Pro Shop', to: paths.adminShop },
  { label: 'Tours', to: paths.adminTours },
  { label: 'Outbox', to: paths.adminOutbox },
  { label: 'Overview', to: paths.adminOverview, needs: 'overview' },
  { label: 'Incidents', to: paths.adminIncidents, needs: 'listIncidents' },
  { label: 'Sealed records', to: paths.adminProof, needs: 'openProof' },
  { label: 'Staff', to: paths.adminStaff },
]

/** `onFollow` is called when a link is followed. */
export function AdminNavList({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  const mayCall = useMayCallAny()
  const items = adminNavItems.filter(({ needs }) => needs === undefined || mayCall(needs))
  return (
    <Stack as="ul" gap="0">
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to} aria-current={item.to === pathname ? 'page' : undefined} onClick={onFollow}>
            {item.label}
          </Link>
        </li>
      ))}
    </Stack>
  )
}

/** Name and role of the signed-in colleague. */
export function WhoIsSignedIn() {
  const staff = useStaffState()
  return (
    <Text tone="muted">
      {'profile' in staff && `${staff.profile.profileName}, ${staffMessages.role[staff.profile.staffRole]}`}
    </Text>
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
