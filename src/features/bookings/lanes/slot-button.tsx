/** Button for one slot in any state, and the legend of the states. */
import { Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { bookingMessages } from '#domain/messages/messages.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './lanes.module.css'
import { cellLabels, type CellState } from '#features/bookings/week-view.ts'

type SlotButtonProps = {
  state: CellState
  /** Place and time: 'lane 3, 4 PM'. */
  where: string
  /** Visible label, if it is not the label of the state. */
  label?: string
  onPress: () => void
  /** Called for a slot that is locked by the weekly limit. */
  onLocked?: () => void
  tabIndex?: number
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A past slot has no style of its own. */
const slotClass = (state: CellState) => classNames(styles['slot'], state !== 'past' && styles[state])

const spokenLabel = (state: CellState) => (state === 'past' ? 'Past' : cellLabels[state])

/** Only open and picked slots can be pressed. The others stay focusable; a locked one explains itself when pressed. */
export function SlotButton({ state, where, label, onPress, onLocked, ...rest }: SlotButtonProps) {
  const pressable = state === 'open' || state === 'picked'
  return (
    <button
      type="button"
      {...rest}
      className={slotClass(state)}
      aria-label={`${label ?? spokenLabel(state)}: ${where}`}
      aria-pressed={state === 'picked'}
      aria-disabled={!pressable}
      aria-busy={state === 'holding' || undefined}
      onClick={pressable ? onPress : state === 'locked' ? onLocked : undefined}
    >
      <span className={styles['word']}>
        {state === 'locked' && <Lock aria-hidden="true" size={14} />}
        {label ?? (state === 'locked' ? undefined : cellLabels[state])}
      </span>
    </button>
  )
}

/** Placeholder of the same size while loading. */
export const SlotPlaceholder = () => <span className={`${styles['slot']} ${styles['waiting']}`} aria-hidden="true" />

const legend: [CellState, string][] = [
  ['open', 'Open'],
  ['picked', 'Picked'],
  ['mine', 'Yours'],
  ['taken', 'Taken'],
  ['closed', bookingMessages.closedLabel],
]

export function Legend() {
  return (
    <ul className={styles['legend']}>
      {legend.map(([state, label]) => (
        <li key={state}>
          <span aria-hidden="true" className={slotClass(state)} />
          {label}
        </li>
      ))}
    </ul>
  )
}
