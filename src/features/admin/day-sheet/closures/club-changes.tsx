/** Upcoming bookings that staff moved or canceled, and whether the family has seen it: whoever has not is called. */
import { caregiverNames } from '#domain/accounts/families.ts'
import { Phones } from '#lib/phones.tsx'
import type { Reply } from '#api-contract/schemas.ts'
import { changeText } from '#domain/bookings/schedule.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loaded } from '#features/loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import styles from './closures.module.css'

type Change = Reply<'adminChanges'>['changes'][number]

const pageSize = 10

/** Those not seen first, each group newest first. */
const inOrder = (changes: readonly Change[]): Change[] =>
  changes.toSorted(
    (one, other) => Number(one.seen !== undefined) - Number(other.seen !== undefined) || other.at.localeCompare(one.at),
  )

export function ClubChanges() {
  const query = useApiQuery('adminChanges', { refetchOnMount: 'always' })
  const { shown, foot } = usePagination(inOrder(query.data?.changes ?? []), pageSize)
  return (
    <section className={styles.closures} aria-labelledby="club-changes">
      <h2 id="club-changes">Changes by the club</h2>
      <Loaded
        query={query}
        title="Could not load the changes by the club"
        empty={
          shown.length === 0 && (
            <p className={styles.empty}>No upcoming session has been moved or canceled by the club.</p>
          )
        }
      >
        <ul>
          {shown.map((change) => (
            <ChangeRow key={change.id} {...change} />
          ))}
        </ul>
      </Loaded>
      {foot}
    </section>
  )
}

function ChangeRow({ member, seen, ...change }: Change) {
  const player = member.players.find(({ id }) => id === change.player)
  return (
    <li>
      <p>
        <Link to={memberPath(member.id)}>{caregiverNames(member)}</Link> <Phones caregivers={member.caregivers} />
        <span className={styles.what}>
          {player && `${player.name} · `}
          {slotName({ kind: change.kind, ...change.from })} · {changeText(change)}
        </span>
      </p>
      {seen === undefined ? <Badge tone="kick">Not seen yet</Badge> : <Badge>Seen {shortMoment(new Date(seen))}</Badge>}
    </li>
  )
}
