/** Canceling, with a dialog that names what is canceled, and a toast that offers 'Undo' (specification section 8). Loads on demand. */
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, sessionItem, type ScheduleItem } from '#domain/schedule/schedule.ts'
import { isLate } from '#domain/bookings/cut-off.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages, scheduleMessages } from '#domain/bookings/booking-messages.ts'
import { durationText } from '#domain/text/text.ts'
import { messageOf } from '#lib/api/errors.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { SessionName } from './session-name.tsx'
import { descriptionOf, findBooking, findTogether, subtitleOf } from './stored-booking.ts'
import { useWriteBooking } from './use-write-booking.ts'

/** What is to be canceled: an item, or `all` that can be canceled together with it. */
export type Canceling = { item: ScheduleItem; all: boolean }

type CancelProps = { canceling: Canceling | undefined; now: Date; onClose: () => void }

/** Stays on the page once it is there: a cancellation that failed is repeated as the same write. */
export function Cancel({ canceling, now, onClose }: CancelProps) {
  const cancel = useCancel()
  if (!canceling) return null
  const { item, all } = canceling
  const together = all ? findTogether(item, now).map(({ booking }) => sessionItem(booking)) : []
  const [first = item, ...others] = together
  const items = [first, ...others]
  const isOne = others.length === 0
  const { kind } = readItemId(first.id)
  const action = isOne ? cancelLabel[kind].cancel : scheduleMessages.cancelAll(items.length)
  return (
    // A failure is shown in a toast, so the dialog closes either way.
    <ConfirmDialog
      title={`${action}?`}
      action={action}
      pendingLabel="Canceling..."
      keepLabel={isOne ? cancelLabel[kind].keep : items.length === 2 ? 'Keep both' : 'Keep all'}
      onConfirm={() => cancel(canceling, now).then(onClose)}
      onClose={onClose}
    >
      <Stack as="ul">
        {items.map((each) => (
          <li key={each.id}>
            <b>
              <SessionName item={each} />
            </b>
            {[longDay(each.date), each.time && clockTime(each.time)].filter(Boolean).join(', ')}
            {subtitleOf(each) !== undefined && <> · {subtitleOf(each)}</>}
          </li>
        ))}
      </Stack>
      {kind !== 'event' && items.some((each) => isLate(each, now)) && (
        <Banner tone="note">
          It starts in less than {durationText(bookables[kind].freeUntilHours * 60)}. If you cancel now, it counts for
          the week unless someone takes it.
        </Banner>
      )}
    </ConfirmDialog>
  )
}

/** Cancels, and shows the result in a toast. On failure the items stay. */
function useCancel() {
  const { cancel, cancelAll, bookAgain, bookAllAgain } = useWriteBooking()

  const undo = async (description: string, book: () => ReturnType<typeof bookAgain | typeof bookAllAgain>) => {
    const outcome = await book()
    if (outcome.done) void notify({ title: 'Booked again', description })
    else if (outcome.error)
      void notify({ title: 'Could not book again', description: messageOf(outcome.error) }, 'problem')
  }

  return async ({ item, all }: Canceling, now: Date) => {
    const found = findBooking(item)
    const labels = cancelLabel[readItemId(item.id).kind]
    // Another caregiver or the club has moved or canceled it while the dialog was open.
    if (!found) return void notify({ title: labels.cancelFailed, description: bookingMessages.gone }, 'problem')
    const [first, ...others] = all ? findTogether(item, now) : []
    const together = first && ([first, ...others] as const)
    const description = together
      ? together.map(({ booking }) => descriptionOf(sessionItem(booking))).join(' · ')
      : descriptionOf(item)
    const outcome = await (together ? cancelAll(together) : cancel(found))
    if (!outcome.done) {
      if (outcome.error) void notify({ title: labels.cancelFailed, description: messageOf(outcome.error) }, 'problem')
      return
    }
    const title = together
      ? `${together.length} ${found.kind === 'lane' ? 'reservations' : 'Speede sessions'} canceled`
      : labels.canceled
    // An event that the club canceled cannot be booked again.
    const isGone = found.kind === 'event' && found.booking.canceled
    const again = () => (together ? bookAllAgain(together) : bookAgain(found))
    const action = isGone ? undefined : { label: 'Undo', onClick: () => void undo(description, again) }
    void notify({ title, description }, 'success', action)
  }
}
