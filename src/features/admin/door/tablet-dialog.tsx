/** The tablet itself: its name, and how a colleague signs it out. */
import { doorMessages } from '#domain/messages/door-messages.ts'
import { SignOutAnyway } from '#features/admin/sign-out-anyway.tsx'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { waitingArrivals } from '#lib/offline/waiting-arrivals.ts'
import { leaveDoor } from '#lib/session/door-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

export function TabletDialog({ open, onClose, name }: DialogProps & { name: string }) {
  const cache = useApiCache()
  const unsent = waitingArrivals.useCalls().length
  const { pending, problem, run } = useApiMutation('signOut', {
    noResponse: doorMessages.notSignedOut,
    async onDone() {
      waitingArrivals.clear()
      await leaveDoor()
      cache.clear()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={pending}
      title={doorMessages.tabletName(name)}
      description={doorMessages.signedOut}
    >
      {unsent > 0 && <SignOutAnyway count={unsent} />}
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel={doorMessages.signingOut} onClick={() => void run()}>
          {unsent > 0 ? doorMessages.signOutAnyway : doorMessages.signOut}
        </Button>
        <Button tone="ghost" disabled={pending} onClick={onClose}>
          {doorMessages.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
