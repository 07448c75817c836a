/** Confirmation dialog that names the item to cancel. */
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type CancelDialogProps = { item: ScheduleItem; pending: boolean; onClose: () => void; onConfirm: () => Promise<void> }

/** A failure is shown in a toast, so the dialog closes either way. */
export function CancelDialog({ item, pending, onClose, onConfirm }: CancelDialogProps) {
  const { cancel, keep } = cancelLabel[readItemId(item.id).kind]
  const when = [longDay(item.date), item.time && clockTime(item.time)].filter(Boolean).join(', ')
  return (
    <ConfirmDialog
      title={`${cancel}?`}
      action={cancel}
      pendingLabel="Canceling…"
      keepLabel={keep}
      pending={pending}
      problem={undefined}
      onConfirm={() => onConfirm().then(onClose)}
      onClose={onClose}
    >
      <p>
        <b>{item.title}</b>
        <br />
        {when}
      </p>
    </ConfirmDialog>
  )
}
