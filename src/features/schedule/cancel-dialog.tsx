/** Canceling, with a dialog that names what is canceled: one item, or all that can be canceled together with it. Loads on demand. */
import { useState } from 'react'
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, sessionItem, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import styles from './schedule.module.css'
import { findTogether } from './stored-booking.ts'
import { useCancel } from './use-cancel.ts'

/** What is to be canceled: an item, at first with `all` that can be canceled together with it. */
export type Canceling = { item: ScheduleItem; all: boolean }

type CancelProps = { canceling: Canceling | undefined; now: Date; onClose: () => void }

/** Stays on the page once it is there: a cancellation that failed is repeated as the same write. */
export function Cancel({ canceling, now, onClose }: CancelProps) {
  const { cancel, cancelAll, pending } = useCancel()
  if (!canceling) return null
  const { item } = canceling
  return (
    <CancelDialog
      item={item}
      together={findTogether(item, now).map(({ booking }) => sessionItem(booking))}
      startsWithAll={canceling.all}
      pending={pending}
      onClose={onClose}
      onConfirm={(all) => (all ? cancelAll(item, now) : cancel(item))}
    />
  )
}

type CancelDialogProps = {
  item: ScheduleItem
  /** What can be canceled together with it, itself included; empty if it stands alone. */
  together: readonly ScheduleItem[]
  /** True to cancel all of them, until the person decides otherwise. */
  startsWithAll: boolean
  pending: boolean
  onClose: () => void
  onConfirm: (all: boolean) => Promise<void>
}

/** A failure is shown in a toast, so the dialog closes either way. */
function CancelDialog({ item, together, startsWithAll, pending, onClose, onConfirm }: CancelDialogProps) {
  const [wantsAll, setWantsAll] = useState(startsWithAll)
  const isAll = wantsAll && together.length > 1
  const { cancel, keep } = cancelLabel[readItemId(item.id).kind]
  const all = scheduleMessages.cancelAll(together.length)
  return (
    <ConfirmDialog
      title={`${isAll ? all : cancel}?`}
      action={isAll ? all : cancel}
      pendingLabel="Canceling..."
      keepLabel={isAll ? playerMessages.keepAll : keep}
      pending={pending}
      problem={undefined}
      onConfirm={() => onConfirm(isAll).then(onClose)}
      onClose={onClose}
    >
      <ul className={styles.canceling} aria-live="polite">
        {(isAll ? together : [item]).map((each) => (
          <li key={each.id}>
            <b>{each.title}</b>
            <br />
            {whenOf(each)}
            {each.subtitle !== undefined && <> · {each.subtitle}</>}
          </li>
        ))}
      </ul>
      {together.length > 1 && (
        <label className={styles.all}>
          <input type="checkbox" checked={isAll} onChange={({ target }) => setWantsAll(target.checked)} />
          {all}
        </label>
      )}
    </ConfirmDialog>
  )
}

const whenOf = ({ date, time }: ScheduleItem) => [longDay(date), time && clockTime(time)].filter(Boolean).join(', ')
