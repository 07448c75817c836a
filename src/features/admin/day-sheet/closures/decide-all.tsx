/** Decides for all bookings of one closure at once: cancels them, or moves those that are chosen to open slots of their day. */
import { Phones } from '#lib/phones.tsx'
import { closurePlace, slotName } from '#domain/bookings/slot-names.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { nameOf, type AdminClosure, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk, useDesk, type DialogState } from '#features/admin/day-sheet/queries.ts'
import { Row } from '#ui/layout/box.tsx'

const ConfirmDialog = lazyOnPress(async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

const MoveAllDialog = lazyOnPress(async () => (await import('./move-all-dialog.tsx')).MoveAllDialog)

/** 'Lane 2, New boards' */
const textOf = (closure: AdminClosure) => `${closurePlace(closure)}, ${closure.reason}`

type Asked = Extract<DialogState, { type: 'decide' }>

export function DecideAll(all: Pick<Asked, 'closure' | 'bookings'>) {
  const { open } = useDesk()
  usePreload(ConfirmDialog, MoveAllDialog)
  const name = textOf(all.closure)
  return (
    <Row>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Move all: ${name}`}
        onClick={() => open({ type: 'decide', action: 'move', ...all })}
      >
        Move all
      </Button>
      <Button
        tone="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Cancel all: ${name}`}
        onClick={() => open({ type: 'decide', action: 'cancel', ...all })}
      >
        Cancel all
      </Button>
    </Row>
  )
}

type DecideAllDialogProps = Asked & { onClose: () => void }

/** Stays until it is closed, whatever is decided meanwhile. */
export function DecideAllDialog({ action, closure, bookings, onClose }: DecideAllDialogProps) {
  const cancelAll = useCancelAll(bookings)
  const name = textOf(closure)
  if (action === 'move')
    return <MoveAllDialog closureId={closure.id} name={name} bookings={bookings} onClose={onClose} />
  return (
    <ConfirmDialog
      title={`Cancel ${bookings.length} bookings: ${name}?`}
      description="The families see it on their schedule. Please call those who play soon."
      action="Cancel all"
      pendingLabel="Canceling..."
      keepLabel="Keep them"
      onConfirm={() => cancelAll().then(onClose)}
      onClose={onClose}
    >
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            {nameOf(booking)}, {slotName(booking)} {booking.member && <Phones caregivers={booking.member.caregivers} />}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** One call after the other, so that a lost connection stops between two bookings; a notice says how many are canceled. */
function useCancelAll(bookings: readonly Booking[]) {
  const cache = useApiCache()
  const { report } = useDesk()
  const { run } = useApiMutation('cancelBooking')

  return async () => {
    let done = 0
    for (const booking of bookings) {
      const canceled = await run({ params: { id: booking.id }, body: { kind: booking.kind } })
      if (!canceled.done) continue
      done += 1
      await report({ freed: booking })
    }
    await cache.invalidate(...changedByDesk)
    void notify(closureMessages.decided.cancel(done, bookings.length), done < bookings.length ? 'problem' : 'success')
  }
}
