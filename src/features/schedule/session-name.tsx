/** Names an item of the schedule: the child's color and first name, and the place. */
import type { ScheduleItem } from '#domain/bookings/schedule.ts'
import { initialsOf } from '#domain/accounts/players.ts'
import { useKnownPlayers } from '#lib/session/account.ts'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './schedule.module.css'
import { ownerOf, titleOf } from './stored-booking.ts'

export function SessionName({ item }: { item: ScheduleItem }) {
  const players = useKnownPlayers()
  const owner = ownerOf(item)
  const place = players.findIndex(({ id }) => id === owner?.id)
  const isKnown = place >= 0
  return (
    <span className={styles.name}>
      {owner && (isKnown || players.length === 0) && (
        <PlayerBadge initials={initialsOf(players[place]?.name ?? owner.name)} place={isKnown ? place : undefined} />
      )}
      <span>{titleOf(item)}</span>
    </span>
  )
}
