/** Names an item of the schedule: the child's color and first name, and the place. */
import type { ScheduleItem } from '#domain/bookings/schedule.ts'
import { initialsOf } from '#domain/accounts/players.ts'
import { useAccount } from '#lib/session/account.ts'
import { PlayerBadge } from '#ui/player-badge.tsx'
import styles from './schedule.module.css'
import { ownerOf, titleOf } from './stored-booking.ts'

export function SessionName({ item }: { item: ScheduleItem }) {
  const { data: account } = useAccount()
  const owner = ownerOf(item)
  const place = account?.players.findIndex(({ id }) => id === owner?.id) ?? -1
  return (
    <span className={styles.name}>
      {owner && place >= 0 && <PlayerBadge initials={initialsOf(owner.name)} place={place} />}
      <span>{titleOf(item)}</span>
    </span>
  )
}
