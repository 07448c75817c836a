/** Canceling, with a dialog that names what is canceled: one item, or all that can be canceled together with it. Loads on demand. */
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, sessionItem, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { isLate } from '#domain/bookings/cut-off.ts'
import { bookingMessages, scheduleMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import styles from './schedule.module.css'
import { SessionName } from './session-name.tsx'
import { findTogether, subtitleOf } from './stored-booking.ts'
import { useCancel } from './use-cancel.ts'

/** What is to be canceled: an item, or `all` that can be canceled together with it. */
export type Canceling = { item: ScheduleItem; all: boolean }

type CancelProps = { canceling: Canceling | undefined; now: Date; onClose: () => void }

/** Stays on the page once it is there: a cancellation that failed is repeated as the same write. */
export function Cancel({ canceling, now, onClose }: CancelProps) {
  const { cancel, cancelAll } = useCancel()
  if (!canceling) return null
  const { item, all } = canceling
  const [first = item, ...others] = all ? findTogether(item, now).map(({ booking }) => sessionItem(booking)) : []
  return (
    <CancelDialog
      items={[first, ...others]}
      now={now}
      onClose={onClose}
      onConfirm={() => (all ? cancelAll(item, now) : cancel(item))}
    />
  )
}

type CancelDialogProps = {
  items: readonly [ScheduleItem, ...ScheduleItem[]]
  now: Date
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** A failure is shown in a toast, so the dialog closes either way. */
function CancelDialog({ items, now, onClose, onConfirm }: CancelDialogProps) {
  const isOne = items.length === 1
  const { kind } = readItemId(items[0].id)
  const { cancel, keep } = cancelLabel[kind]
  const late = items.some((item) => isLate(item, now))
  const action = isOne ? cancel : scheduleMessages.cancelAll(items.length)
  return (
    <ConfirmDialog
      title={`${action}?`}
      action={action}
      pendingLabel="Canceling..."
      keepLabel={isOne ? keep : playerMessages.keepAll}
      onConfirm={() => onConfirm().then(onClose)}
      onClose={onClose}
    >
      <ul className={styles.canceling}>
        {items.map((item) => (
          <li key={item.id}>
            <b>
              <SessionName item={item} />
            </b>
            {whenOf(item)}
            {subtitleOf(item) !== undefined && <> · {subtitleOf(item)}</>}
          </li>
        ))}
      </ul>
      {late && kind !== 'event' && <Banner tone="note">{bookingMessages.countsLate(kind)}</Banner>}
    </ConfirmDialog>
  )
}

const whenOf = ({ date, time }: ScheduleItem) => [longDay(date), time && clockTime(time)].filter(Boolean).join(', ')
