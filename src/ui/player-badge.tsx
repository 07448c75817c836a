/**
 * A child's own color and initials, the same wherever the child is named. Decorative, and no text: the name stands beside it,
 * and is what people say to a control.
 */
import styles from './player-badge.module.css'

const colors = 6

/** `place` is that of the player among all of the family, in the order in which they were added; until it is known, only room. */
export const PlayerBadge = ({ initials, place }: { initials: string; place: number | undefined }) => (
  <span
    className={styles.badge}
    data-color={place === undefined ? '' : (place % colors) + 1}
    data-initials={initials}
    aria-hidden="true"
  />
)
