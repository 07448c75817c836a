/** The dialogs of the day sheet, of which one is open. */
import { useEffect } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { OwnChanges } from '#features/admin/day-sheet/queries.ts'
import { nameOf, slotKey, type Booking, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import type { ListedPlayer } from '#features/admin/shared/member-index.ts'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { notify } from '#lib/toast.ts'

const BookDialog = lazyOnPress(async () => (await import('./book-dialog.tsx')).BookDialog)
const BookingDialog = lazyOnPress(async () => (await import('./booking-dialog.tsx')).BookingDialog)
const ScanDialog = lazyOnPress(
  async () => (await import('#features/admin/day-sheet/arrivals/scan-dialog.tsx')).ScanDialog,
)
const CloseDialog = lazyOnPress(
  async () => (await import('#features/admin/day-sheet/closures/close-dialog.tsx')).CloseDialog,
)

/** Prefetched right after the page: opening one must not wait, and the connection may be lost by then. */
export const dialogs = [BookDialog, BookingDialog, CloseDialog, ScanDialog] as const

/** `scanned`: its card was opened by a pass. */
export type DialogState =
  | { type: 'book'; slot: Slot }
  | { type: 'booking'; booking: Booking; scanned?: true }
  | { type: 'close' }
  | { type: 'scan' }

type ActiveDialogProps = {
  dialog: DialogState
  day: Day
  sheet: Sheet | undefined
  own: OwnChanges
  preset: ListedPlayer | undefined
  onBooked: () => void
  onClose: () => void
  onDialog: (next: DialogState) => void
}

/** The open dialog. A booking is shown in its current state on the sheet; once it is no longer there, the dialog closes. */
export function ActiveDialog({ dialog, day, sheet, own, preset, onBooked, onClose, onDialog }: ActiveDialogProps) {
  const asked = dialog.type === 'booking' ? dialog.booking : undefined
  const onSheet = asked && sheet?.bookings.find(({ id }) => id === asked.id)
  const booking = onSheet ?? asked
  const isGone = asked !== undefined && !onSheet && asked.date === day && sheet !== undefined
  const isOwnChange = asked !== undefined && slotKey(asked) in own
  const name = asked && nameOf(asked)
  const wasScanned = dialog.type === 'booking' && dialog.scanned === true
  useEffect(() => {
    if (!isGone || isOwnChange || name === undefined) return
    void notify(
      {
        title: 'This booking has changed',
        description: `${name} is no longer in this slot: the booking was moved or canceled meanwhile.`,
      },
      'problem',
    )
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is gone
  }, [isGone, isOwnChange, name])
  return (
    <>
      {dialog.type === 'book' && (
        <BookDialog slot={dialog.slot} preset={preset} onBooked={onBooked} onClose={onClose} />
      )}
      {booking && (
        <BookingDialog
          booking={booking}
          onClose={onClose}
          {...(wasScanned && { onScanNext: () => onDialog({ type: 'scan' }) })}
        />
      )}
      {dialog.type === 'scan' && sheet && (
        <ScanDialog
          bookings={sheet.bookings}
          onFound={(found) => onDialog({ type: 'booking', booking: found, scanned: true })}
          onClose={onClose}
        />
      )}
      {dialog.type === 'close' && <CloseDialog day={day} onClose={onClose} />}
    </>
  )
}
