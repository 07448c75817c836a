/** An item of the schedule by the child's color and first name, and the place. */
import { initialsOf } from '#domain/families/players.ts'
import type { ScheduleItem } from '#domain/schedule/schedule.ts'
import { useKnownPlayers } from '#lib/session/account.ts'
import { Row } from '#ui/layout/box.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './schedule.module.css'
import { playerOf, titleOf } from './stored-booking.ts'

export function SessionName({ item }: { item: ScheduleItem }) {
  const players = useKnownPlayers()
  const owner = playerOf(item)
  const nth = players.findIndex(({ id }) => id === owner?.id)
  const isKnown = nth >= 0
  return (
    <Row as="span" wrap={false} className={styles.name}>
      {owner && (isKnown || players.length === 0) && (
        <PlayerBadge initials={initialsOf(players[nth]?.name ?? owner.name)} nth={isKnown ? nth : undefined} />
      )}
      <span>{titleOf(item)}</span>
    </Row>
  )
}
