/** Members for staff: search, cards or a list, and downloads (specification section 2, 'Admin: Members'). */
import { useDeferredValue, useMemo, useState } from 'react'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { storageEntry, useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { paths, placesPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { WriteToAll } from '#features/admin/parts/messages/write-button.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SearchBox } from '#ui/forms/field-frame.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Select } from '#ui/forms/select.tsx'
import { usePagination } from '#ui/pagination.tsx'
import {
  basicOrders,
  findMembers,
  isFull,
  orders,
  searchableMembers,
  type ListedMember,
  type Order,
  type SomeFamilies,
} from './find-members.ts'
import { MemberCard, MemberTable } from './member-views.tsx'
import { Downloads } from './downloads.tsx'
import { useFamilyList } from './reports/use-family-list.tsx'
import { Split } from '#ui/layout/box.tsx'
import styles from './admin-members.module.css'

const AddFamily = lazyWithPreload(async () => (await import('./add-family.tsx')).AddFamily)

/** Milliseconds. The response is large: do not refetch it on every focus. */
const staleTime = 60_000

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const
type View = (typeof views)[number]['value']
/** The choice of whoever works in this browser. */
const viewEntry = storageEntry<View>('admin:members', 'cards', (stored) => (stored === 'list' ? stored : undefined))

/** Below a manager, without what is in the files: addresses and cards. */
function useMembers() {
  const mayRead = useMayCall('fullMembers')
  const options = { select: ({ members }: { members: ListedMember[] }) => members, staleTime }
  const full = useApiQuery('fullMembers', { ...options, enabled: mayRead })
  const listed = useApiQuery('listMembers', { ...options, enabled: !mayRead })
  return mayRead ? full : listed
}

export function AdminMembers() {
  const query = useMembers()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const { name, reasons, none, choice, problem, ...some }: SomeFamilies = {
    name: '',
    isWaiting: false,
    ...useFamilyList(),
  }
  const isWaiting = query.isPending || some.isWaiting
  const mayAdd = useMayCall('addFamily')
  const view = useStorageEntry(viewEntry)
  const term = useDeferredValue(search)

  const all = useMemo(() => searchableMembers(query.data ?? []), [query.data])
  const found = useMemo(
    () => findMembers(all, term, order).filter(({ id }) => name === '' || reasons?.has(id)),
    [all, term, order, name, reasons],
  )
  const { shown, foot } = usePagination(found, `${term} ${order} ${name}`, 24)

  return (
    <>
      <PageHead
        title="Members"
        lead={isWaiting ? '…' : query.data && countText(found.length, all.length)}
        actions={
          <>
            <DialogButton dialog={AddFamily} isShown={mayAdd} tone="primary">
              Add family
            </DialogButton>
            <WriteToAll />
            <Downloads />
          </>
        }
      />
      <Loaded query={query} title={staffMessages.notLoaded} shape="card" count={4} label="Loading members..." />
      {all.length > 0 && (
        <div className={styles.controls}>
          <SearchBox
            label="Search"
            value={search}
            onChange={setSearch}
            placeholder="Parent, player, team, email or phone"
          />
          <Select
            label="Order"
            value={order}
            onChange={(chosen) => setOrder(chosen as Order)}
            groups={[{ label: 'Order by', options: all.every(({ item }) => isFull(item)) ? orders : basicOrders }]}
          />
          {choice}
          <Segmented label="Show as" options={views} value={view} onChange={viewEntry.write} />
        </div>
      )}
      <p>
        <Link to={placesPath}>Places, and who waits for one</Link>
      </p>
      {useMayCall('searchProof') && (
        <p>
          <Link to={paths.adminProof}>Search the sealed records of deleted accounts</Link>
        </p>
      )}
      {problem}
      {query.data && !isWaiting && found.length === 0 && (
        <Empty
          title={
            all.length === 0
              ? 'No members yet'
              : none !== undefined && term === ''
                ? none
                : 'No members match. Try another name or email, or the player’s name.'
          }
        />
      )}
      {view === 'cards' && shown.length > 0 && (
        <Split as="ul" gap="3-5" aria-label="Members">
          {shown.map((member) => (
            <MemberCard key={member.id} member={member} query={term} reason={reasons?.get(member.id)} />
          ))}
        </Split>
      )}
      {view === 'list' && shown.length > 0 && <MemberTable members={shown} query={term} />}
      {foot}
    </>
  )
}

const number = new Intl.NumberFormat('en-US')

/** '10,000 in the club', or '12 of 10,000' while searching. */
const countText = (found: number, all: number): string =>
  found === all ? `${number.format(all)} in the club` : `${number.format(found)} of ${number.format(all)}`
