/** Button for one slot in any state. */
import Lock from 'lucide-react/icons/lock'
import { firstNameOf, initialsOf } from '#domain/families/players.ts'
import { classNames } from '#ui/class-names.ts'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './lanes.module.css'
import { cellLabels, type CellState, type Owner } from '#features/bookings/week-view.ts'

type SlotButtonProps = {
  state: CellState
  /** Place and time: 'lane 3, 4 PM'. */
  where: string
  /** Visible label, if it is not the label of the state. */
  label?: string | undefined
  /** Whose own session it is, in a family with several players. */
  owner?: Owner | undefined
  /** The label for screen readers, if it says more. */
  spoken?: string | undefined
  onPress: () => void
  /** Called for a slot that is locked by the weekly limit. */
  onLocked: () => void
  /** Called for a taken or closed slot. */
  onAsk: () => void
  /** Why the club has closed the slot. */
  reason?: string | undefined
  tabIndex: number
  onFocus: () => void
}

/** A past slot has no style of its own. */
const slotClass = (state: CellState) => classNames(styles.slot, state !== 'past' && styles[state])

const spokenLabel = (state: CellState) => (state === 'past' ? 'Past' : cellLabels[state])

/** Open, proposed and picked slots can be pressed, and taken ones to wait. The others stay focusable; locked and closed ones explain themselves. */
export function SlotButton(props: SlotButtonProps) {
  const { state, where, owner, label, spoken = owner?.name ?? label ?? spokenLabel(state), reason, ...others } = props
  const { onPress, onLocked, onAsk, ...rest } = others
  const pressable = state === 'open' || state === 'picked' || state === 'proposed'
  return (
    <button
      type="button"
      {...rest}
      className={slotClass(state)}
      aria-label={`${spoken}: ${where}${reason === undefined ? '' : `, ${reason}`}`}
      aria-pressed={state === 'picked'}
      aria-disabled={!pressable && state !== 'taken'}
      aria-busy={state === 'holding' || undefined}
      onClick={pressable ? onPress : state === 'locked' ? onLocked : answers(state) ? onAsk : undefined}
    >
      <span className={styles.word}>
        {state === 'locked' && <Lock aria-hidden="true" size={14} />}
        {owner ? (
          <>
            <PlayerBadge initials={initialsOf(owner.name)} nth={owner.nth} />
            <span className={styles.owner}>{firstNameOf(owner)}</span>
          </>
        ) : (
          (label ?? (state !== 'locked' && cellLabels[state]))
        )}
      </span>
    </button>
  )
}

/** Slots that say why they cannot be picked. */
const answers = (state: CellState) => state === 'taken' || state === 'closed'

/** Placeholder of the same size while loading. */
export const SlotPlaceholder = () => <span className={styles.waiting} aria-hidden="true" />
