/**
 * A child's own color and initials, the same wherever the child is named. Decorative, and no text: the name stands beside it,
 * and is what people say to a control.
 */
import styles from './player-badge.module.css'

const colors = 6

/** `nth`: which player of the family it is, from 0, in the order in which they were added; until it is known, only room. */
export const PlayerBadge = ({ initials, nth }: { initials: string; nth: number | undefined }) => (
  <span
    className={styles.badge}
    data-color={nth === undefined ? '' : (nth % colors) + 1}
    data-initials={initials}
    aria-hidden="true"
  />
)
