/** Orders for staff: pending ones first; search, mark as picked up, cancel. */
import { useState } from 'react'
import { textsOfMember } from '#domain/accounts/member-search.ts'
import { adminOrderMessages } from '#domain/messages/admin-shop-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { search as searchIn, toSearchable } from '#domain/text/search.ts'
import { useMemberIndex } from '#features/admin/member-index.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { SearchBox } from '#ui/forms/field-frame.tsx'
import { ReceiptList } from '#ui/layout/receipt.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './admin-orders.module.css'
import { useAdminOrders, type AdminOrder } from './queries.ts'

const pageSize = 30

const CancelOrder = lazyOnPress(async () => (await import('./cancel-order.tsx')).CancelOrder)

export function AdminOrders() {
  const { query, orders } = useAdminOrders()
  usePreload(CancelOrder)
  const [search, setSearch] = useState('')
  const [canceling, setCanceling] = useState<AdminOrder>()

  const { memberOf, isLoading: isIndexLoading } = useMemberIndex()
  // With the members, whose texts would move the rest of the list.
  const isLoading = query.isPending || isIndexLoading
  const all = isLoading ? [] : orders
  const term = search.trim().toLowerCase()
  const texts = (order: AdminOrder) => [
    order.name,
    order.email,
    order.id,
    order.number ?? '',
    ...textsOfMember(memberOf(order.email)),
  ]
  const found = searchIn(toSearchable(all, texts), term)
  const pending = found.filter(({ status }) => status === 'pending_pickup')
  const done = found.filter(({ status }) => status !== 'pending_pickup')

  return (
    <div className={styles.page}>
      {query.isError && <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />}
      {isLoading && <Skeleton shape="card" count={4} />}
      {all.length > 0 && (
        <SearchBox
          label="Search"
          value={search}
          onChange={setSearch}
          placeholder="Parent, player, email, phone or order number"
        />
      )}
      {!isLoading && query.data && found.length === 0 && <Empty title={emptyTitle(term, query.hasNextPage)} />}
      <OrderList
        title="Waiting for pickup"
        orders={pending}
        memberOf={memberOf}
        searchTerm={term}
        onCancel={setCanceling}
      />
      <OrderList title="Done" orders={done} memberOf={memberOf} searchTerm={term} onCancel={setCanceling} />
      {!isLoading && query.hasNextPage && (
        <Button
          tone="ghost"
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Load earlier orders
        </Button>
      )}
      {canceling && <CancelOrder order={canceling} onClose={() => setCanceling(undefined)} />}
    </div>
  )
}

function emptyTitle(term: string, hasEarlier: boolean): string {
  if (!term) return adminOrderMessages.none
  return hasEarlier ? adminOrderMessages.noMatchEarlier : adminOrderMessages.noMatch
}

type OrderListProps = {
  title: string
  orders: readonly AdminOrder[]
  memberOf: ReturnType<typeof useMemberIndex>['memberOf']
  searchTerm: string
  onCancel: (order: AdminOrder) => void
}

function OrderList({ title, orders, memberOf, searchTerm, onCancel }: OrderListProps) {
  const { shown, foot } = usePagination(orders, pageSize, searchTerm)
  if (orders.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>
        {title} <span className={styles.count}>{orders.length}</span>
      </h2>
      <ReceiptList label={title} columns>
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} member={memberOf(order.email)} onCancel={() => onCancel(order)} />
        ))}
      </ReceiptList>
      {foot}
    </section>
  )
}
