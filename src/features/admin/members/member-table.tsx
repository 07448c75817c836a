/** The same members as rows, for whoever looks down a column. */
import type { FullMember } from '#domain/accounts/member-export.ts'
import { Table, type Column } from '#ui/layout/table.tsx'
import styles from './admin-members.module.css'
import { cardOf, joinedOn, planOf } from './member-text.ts'

const columns: Column<FullMember>[] = [
  { label: 'Name', cell: ({ profileName }) => profileName, names: true },
  { label: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { label: 'Joined', cell: (member) => <span className={styles['date']}>{joinedOn(member)}</span> },
  { label: 'Plan', cell: planOf },
  { label: 'Card', cell: cardOf },
  { label: 'Events', cell: ({ eventBookings }) => eventBookings.length },
  { label: 'Speede', cell: ({ speedeBookings }) => speedeBookings.length },
]

export function MemberTable({ members }: { members: readonly FullMember[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a small desk: it scrolls by itself, with the keyboard too
    <section className={styles['table']} aria-label="Members" tabIndex={0}>
      <Table caption="Members" columns={columns} rows={members} keyOf={({ id }) => id} />
    </section>
  )
}
