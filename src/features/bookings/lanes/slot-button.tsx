/** One slot to press, in any of its states, and the legend that explains them. */
import { Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { bookingMessages } from '#domain/messages/messages.ts'
import styles from './slot.module.css'
import { cellWords, type CellState } from '#features/bookings/week-view.ts'

type SlotButtonProps = {
  state: CellState
  /** Where and when: 'lane 3, 4 PM'. */
  place: string
  /** The visible word, if it is not that of the state. */
  word?: string
  onPress: () => void
  /** A press on a slot that only the weekly limit keeps from being had. */
  onLocked?: () => void
  tabIndex?: number
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

const spoken = (state: CellState) => (state === 'past' ? 'Past' : cellWords[state])

/** Only an open or picked slot can be had; the others can be reached and read, and a locked one says why when pressed. */
export function SlotButton({ state, place, word, onPress, onLocked, ...rest }: SlotButtonProps) {
  const pressable = state === 'open' || state === 'picked'
  return (
    <button
      type="button"
      {...rest}
      className={`${styles['slot']} ${styles[state]}`}
      aria-label={`${word ?? spoken(state)}: ${place}`}
      aria-pressed={state === 'picked'}
      aria-disabled={!pressable}
      aria-busy={state === 'holding' || undefined}
      onClick={pressable ? onPress : state === 'locked' ? onLocked : undefined}
    >
      <span className={styles['word']}>
        {state === 'locked' && <Lock aria-hidden="true" size={14} />}
        {word ?? (state === 'locked' ? undefined : cellWords[state])}
      </span>
    </button>
  )
}

/** The same box while nothing is known yet. */
export const WaitingSlot = () => <span className={`${styles['slot']} ${styles['waiting']}`} aria-hidden="true" />

const legend: [CellState, string][] = [
  ['open', 'Open'],
  ['picked', 'Picked'],
  ['mine', 'Yours'],
  ['taken', 'Taken'],
  ['closed', bookingMessages.closedWord],
]

export function Legend() {
  return (
    <ul className={styles['legend']}>
      {legend.map(([state, word]) => (
        <li key={state}>
          <span aria-hidden="true" className={`${styles['slot']} ${styles[state]}`} />
          {word}
        </li>
      ))}
    </ul>
  )
}
