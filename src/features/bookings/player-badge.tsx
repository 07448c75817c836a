/**
 * A child's own color and initials, the same wherever the child is named. Decorative, and no text: the name stands beside it,
 * and is what people say to a control.
 */
import { initialsOf } from '#domain/accounts/players.ts'
import styles from './player-badge.module.css'

const colors = 6

/** `place` is that of the player among all of the family, in the order in which they were added. */
export const PlayerBadge = ({ name, place }: { name: string; place: number }) => (
  <span
    className={styles.badge}
    data-color={(place % colors) + 1}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
)
