/** The members for staff: find one, see their card, take all along (specification section 2, 'Admin: Members'). */
import { useDeferredValue, useMemo, useState } from 'react'
import { memberDeskWords, staffWords } from '#domain/staff-words.ts'
import { failureOf } from '#lib/query.ts'
import { Empty } from '#ui/empty.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { usePieces } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Downloads } from './downloads.tsx'
import { findable, findMembers, type Order } from './find-members.ts'
import { MemberCard } from './member-card.tsx'
import { MemberTable } from './member-table.tsx'
import styles from './members-desk.module.css'
import { OrderChoice } from './order-choice.tsx'
import { useFullMembers } from './use-full-members.ts'

/** However many there are, no more than this are drawn at a time. */
const pieceSize = 24

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const
type View = (typeof views)[number]['value']

export function MembersDesk() {
  const asked = useFullMembers()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const [view, setView] = useState<View>('cards')
  const wanted = useDeferredValue(search)

  const all = useMemo(() => findable(asked.data ?? []), [asked.data])
  const found = useMemo(() => findMembers(all, wanted, order), [all, wanted, order])
  const { shown, foot } = usePieces(found, pieceSize, `${wanted} ${order}`)

  return (
    <>
      <PageHead title="Members" lead={asked.data && countOf(found.length, all.length)} actions={<Downloads />} />
      {asked.isError && <NotLoaded title={staffWords.notLoaded} {...failureOf(asked)} />}
      {asked.isPending && <Skeleton shape="card" count={4} label="Loading members…" />}
      {all.length > 0 && (
        <div className={styles['controls']}>
          <SearchBox label="Search" value={search} onChange={setSearch} placeholder="Name, email, child or team" />
          <OrderChoice value={order} onChange={setOrder} />
          <Segmented label="Show as" options={views} value={view} onChange={setView} />
        </div>
      )}
      {asked.data && found.length === 0 && (
        <Empty title={all.length === 0 ? memberDeskWords.none : memberDeskWords.noMatch} />
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
