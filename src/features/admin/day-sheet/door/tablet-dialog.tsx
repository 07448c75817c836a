/** The tablet itself: its name, and how a colleague signs it out. */
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { leaveDoor } from '#lib/session/door-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

export function TabletDialog({ open, onClose, name }: DialogProps & { name: string }) {
  const cache = useApiCache()
  const unsent = queuedArrivals.useCalls().length
  const { pending, problem, run } = useApiMutation('signOut', {
    noResponse: 'The server did not confirm it. Please try again.',
    async onDone() {
      queuedArrivals.clear()
      await leaveDoor()
      cache.clear()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={pending}
      title={`This tablet is “${name}”.`}
      description="If you sign it out, only a colleague can sign it in again."
    >
      {unsent > 0 && (
        <Banner tone="problem">
          <b>{queuedArrivalMessages.signOut(unsent)}</b>
          <span>{queuedArrivalMessages.signOutHint}</span>
        </Banner>
      )}
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel="Signing out..." onClick={() => void run()}>
          {unsent > 0 ? 'Sign out and drop them' : 'Sign out this tablet'}
        </Button>
        <Button tone="ghost" disabled={pending} onClick={onClose}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  )
}
