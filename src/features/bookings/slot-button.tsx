/** One slot to press, in any of its states, and the legend that explains them. */
import { Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { bookingWords } from '#domain/words.ts'
import styles from './slot.module.css'
import { cellWords, type CellState } from './week-view.ts'

type SlotButtonProps = {
  state: CellState
  /** Where and when: 'lane 3, 4 PM'. */
  place: string
  /** The visible word, if it is not that of the state. */
  word?: string
  onPress: () => void
  tabIndex?: number
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

const spoken = (state: CellState) => (state === 'past' ? 'Past' : cellWords[state])

/** Only an open or picked slot does something; the others can be reached and read. */
export function SlotButton({ state, place, word, onPress, ...rest }: SlotButtonProps) {
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
      onClick={pressable ? onPress : undefined}
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
  ['closed', bookingWords.closedWord],
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
