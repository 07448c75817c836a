/** Confirmation dialog that names what is canceled: one item, or all that can be canceled together with it. */
import { useState } from 'react'
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { cancelLabel, readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import styles from './schedule.module.css'

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
export function CancelDialog({ item, together, startsWithAll, pending, onClose, onConfirm }: CancelDialogProps) {
  const [wantsAll, setWantsAll] = useState(startsWithAll)
  const isAll = wantsAll && together.length > 1
  const { cancel, keep } = cancelLabel[readItemId(item.id).kind]
  const all = playerMessages.cancelAll(together.length)
  return (
    <ConfirmDialog
      title={`${isAll ? all : cancel}?`}
      action={isAll ? all : cancel}
      pendingLabel="Canceling…"
      keepLabel={isAll ? playerMessages.keepAll : keep}
      pending={pending}
      problem={undefined}
      onConfirm={() => onConfirm(isAll).then(onClose)}
      onClose={onClose}
    >
      <ul className={styles['canceling']} aria-live="polite">
        {(isAll ? together : [item]).map((each) => (
          <li key={each.id}>
            <b>{each.title}</b>
            <br />
            {whenOf(each)}
            {together.length > 1 && <> · {each.subtitle}</>}
          </li>
        ))}
      </ul>
      {together.length > 1 && (
        <label className={styles['all']}>
          <input type="checkbox" checked={isAll} onChange={({ target }) => setWantsAll(target.checked)} />
          {all}
        </label>
      )}
    </ConfirmDialog>
  )
}

const whenOf = ({ date, time }: ScheduleItem) => [longDay(date), time && clockTime(time)].filter(Boolean).join(', ')
