/** The members for staff: find one, see their card, take all along (specification section 2, 'Admin: Members'). */
import { useDeferredValue, useMemo, useState } from 'react'
import { adminMemberMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { failureOf } from '#lib/api/query.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SearchBox } from '#ui/forms/search-box.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Downloads } from './downloads.tsx'
import { findable, findMembers, type Order } from './find-members.ts'
import { MemberCard } from './member-card.tsx'
import { MemberTable } from './member-table.tsx'
import styles from './admin-members.module.css'
import { SortSelect } from './sort-select.tsx'
import { useFullMembers } from './queries.ts'

/** However many there are, no more than this are drawn at a time. */
const pieceSize = 24

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const
type View = (typeof views)[number]['value']

export function AdminMembers() {
  const asked = useFullMembers()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const [view, setView] = useState<View>('cards')
  const wanted = useDeferredValue(search)

  const all = useMemo(() => findable(asked.data ?? []), [asked.data])
  const found = useMemo(() => findMembers(all, wanted, order), [all, wanted, order])
  const { shown, foot } = usePagination(found, pieceSize, `${wanted} ${order}`)

  return (
    <>
      <PageHead title="Members" lead={asked.data && countOf(found.length, all.length)} actions={<Downloads />} />
      {asked.isError && <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />}
      {asked.isPending && <Skeleton shape="card" count={4} label="Loading members…" />}
      {all.length > 0 && (
        <div className={styles['controls']}>
          <SearchBox label="Search" value={search} onChange={setSearch} placeholder="Name, email, child or team" />
          <SortSelect value={order} onChange={setOrder} />
          <Segmented label="Show as" options={views} value={view} onChange={setView} />
        </div>
      )}
      {asked.data && found.length === 0 && (
        <Empty title={all.length === 0 ? adminMemberMessages.none : adminMemberMessages.noMatch} />
      )}
      {view === 'cards' && shown.length > 0 && (
        <ul className={styles['cards']} aria-label="Members">
          {shown.map((member) => (
            <MemberCard key={member.id} member={member} />
          ))}
        </ul>
      )}
      {view === 'table' && shown.length > 0 && <MemberTable members={shown} />}
      {foot}
    </>
  )
}

const number = new Intl.NumberFormat('en-US')

const countOf = (found: number, all: number): string =>
  found === all ? `${number.format(all)} in the club` : `${number.format(found)} of ${number.format(all)}`
