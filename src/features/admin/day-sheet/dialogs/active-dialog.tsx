/** The open dialog of the day sheet. */
import { useEffect } from 'react'
import { DecideAllDialog } from '#features/admin/day-sheet/closures/decide-all.tsx'
import { useDesk, type DialogState } from '#features/admin/day-sheet/queries.ts'
import { nameOf, slotKey, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import type { ListedPlayer } from '#features/admin/parts/member-index.ts'
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

const GiveDialog = lazyOnPress(
  async () => (await import('#features/admin/day-sheet/standby/give-dialog.tsx')).GiveDialog,
)

/** Prefetched right after the page: opening one must not wait, and the connection may be lost by then. */
export const dialogs = [BookDialog, BookingDialog, CloseDialog, GiveDialog, ScanDialog] as const

type ActiveDialogProps = { dialog: DialogState; sheet: Sheet | undefined; preset: ListedPlayer | undefined }

/** The open dialog. A booking is shown in its current state on the sheet; once it is no longer there, the dialog closes. */
export function ActiveDialog({ dialog, sheet, preset }: ActiveDialogProps) {
  const { day, own, open } = useDesk()
  const onClose = () => open(undefined)
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
      {dialog.type === 'book' && <BookDialog slot={dialog.slot} preset={preset} onClose={onClose} />}
      {booking && (
        <BookingDialog
          booking={booking}
          onClose={onClose}
          {...(wasScanned && { onScanNext: () => open({ type: 'scan' }) })}
        />
      )}
      {dialog.type === 'scan' && sheet && (
        <ScanDialog
          bookings={sheet.bookings}
          onFound={(found) => open({ type: 'booking', booking: found, scanned: true })}
          onClose={onClose}
        />
      )}
      {dialog.type === 'give' && sheet && <GiveDialog wish={dialog.wish} sheet={sheet} onClose={onClose} />}
      {dialog.type === 'decide' && <DecideAllDialog {...dialog} onClose={onClose} />}
      {dialog.type === 'close' && <CloseDialog onClose={onClose} />}
    </>
  )
}
