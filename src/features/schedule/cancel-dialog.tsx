/** Confirmation dialog that names the item to cancel. */
import { useState } from 'react'
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

type CancelDialogProps = { item: ScheduleItem; onClose: () => void; onConfirm: () => Promise<void> }

export function CancelDialog({ item, onClose, onConfirm }: CancelDialogProps) {
  const [busy, setBusy] = useState(false)
  const { cancel } = cancelLabel[readItemId(item.id).kind]
  const when = [longDay(item.date), item.time && clockTime(item.time)].filter(Boolean).join(', ')
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`${cancel}?`} busy={busy}>
      <p>
        <b>{item.title}</b>
        <br />
        {when}
      </p>
      <DialogActions>
        <Button tone="danger" pending={busy} pendingLabel="Canceling…" onClick={() => void confirm()}>
          {cancel}
        </Button>
        <Button tone="ghost" disabled={busy} onClick={onClose}>
          {scheduleMessages.keep}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
