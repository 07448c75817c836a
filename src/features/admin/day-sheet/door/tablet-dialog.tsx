/** The tablet itself: its name, and how a colleague signs it out. */
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { leaveDoor } from '#lib/session/door-session.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

export function TabletDialog({ open, onClose, name }: DialogProps & { name: string }) {
  const cache = useApiCache()
  const unsent = queuedArrivals.useCalls().length
  const { problem, run } = useApiMutation('signOut', {
    noResponse: 'The server did not confirm it. Please try again.',
    async onDone() {
      queuedArrivals.clear()
      await leaveDoor()
      cache.clear()
    },
  })
  if (!open) return null
  return (
    <ConfirmDialog
      title={`This tablet is “${name}”.`}
      description="If you sign it out, only a colleague can sign it in again."
      action={unsent > 0 ? 'Sign out and drop them' : 'Sign out this tablet'}
      pendingLabel="Signing out..."
      keepLabel="Stay signed in"
      onConfirm={run}
      problem={problem}
      onClose={onClose}
    >
      {unsent > 0 && (
        <Banner tone="problem">
          <b>{queuedArrivalMessages.signOut(unsent)}</b>
          <span>{queuedArrivalMessages.signOutHint}</span>
        </Banner>
      )}
    </ConfirmDialog>
  )
}
