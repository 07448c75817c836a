/** Asks before a sign-out that would lose arrivals which have not reached the server. */
import { waitingArrivalMessages } from '#domain/messages/door-messages.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type SignOutDialogProps = { count: number; onConfirm: () => void; pending: boolean; onClose: () => void }

export function SignOutDialog({ count, onConfirm, pending, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      title={waitingArrivalMessages.signOut(count)}
      description={waitingArrivalMessages.signOutHint}
      action={waitingArrivalMessages.signOutAnyway}
      pendingLabel={waitingArrivalMessages.signingOut}
      keepLabel={waitingArrivalMessages.stay}
      onConfirm={onConfirm}
      pending={pending}
      problem={undefined}
      onClose={onClose}
    />
  )
}
