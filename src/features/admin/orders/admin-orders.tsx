/** Orders for staff: what waits first; search, mark picked up, cancel. */
import { Suspense, useState } from 'react'
import { adminOrderMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { failureOf } from '#lib/api/query.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { SearchBox } from '#ui/forms/search-box.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './admin-orders.module.css'
import { useAdminOrders, type AdminOrder } from './queries.ts'
import { useUpdateOrderStatus } from './use-update-order-status.ts'

const pieceSize = 30

const cancelOrder = prefetchedLazy(async () => (await import('./cancel-order.tsx')).CancelOrder)

export function AdminOrders() {
  const { asked, refresh, earlier, loadEarlier } = useAdminOrders()
  const { settle, settling } = useUpdateOrderStatus(refresh)
  cancelOrder.usePrefetch()
  const [search, setSearch] = useState('')
  const [canceling, setCanceling] = useState<AdminOrder>()

  const all = asked.data?.orders ?? []
  const wanted = search.trim().toLowerCase()
  const found = all.filter((order) =>
    [order.name, order.email, order.id].some((text) => text.toLowerCase().includes(wanted)),
  )
  const waiting = found.filter(({ status }) => status === 'pending_pickup')
  const done = found.filter(({ status }) => status !== 'pending_pickup')
  const parts = { settling, onPickedUp: (order: AdminOrder) => void settle(order, 'picked_up'), onCancel: setCanceling }

  return (
    <div className={styles['desk']}>
      {asked.isError && <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />}
      {asked.isPending && <Skeleton shape="card" count={4} />}
      {all.length > 0 && (
        <SearchBox label="Search" value={search} onChange={setSearch} placeholder="Name, email or order number" />
      )}
      {asked.data && found.length === 0 && <Empty title={noneFound(wanted, earlier)} />}
      <OrderList title="Waiting for pickup" orders={waiting} about={wanted} {...parts} />
      <OrderList title="Done" orders={done} about={wanted} {...parts} />
      {earlier !== undefined && (
        <Button tone="ghost" pending={asked.isPlaceholderData} pendingLabel="Loading..." onClick={loadEarlier}>
          Load earlier orders
        </Button>
      )}
      {canceling && (
        <Suspense>
          <cancelOrder.Part
            order={canceling}
            onConfirm={() => settle(canceling, 'canceled')}
            onClose={() => setCanceling(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function noneFound(wanted: string, earlier: string | undefined): string {
  if (!wanted) return adminOrderMessages.none
  return earlier === undefined ? adminOrderMessages.noMatch : adminOrderMessages.noMatchEarlier
}

type OrderListProps = {
  title: string
  orders: readonly AdminOrder[]
  about: string
  settling: string | undefined
  onPickedUp: (order: AdminOrder) => void
  onCancel: (order: AdminOrder) => void
}

function OrderList({ title, orders, about, settling, onPickedUp, onCancel }: OrderListProps) {
  const { shown, foot } = usePagination(orders, pieceSize, about)
  if (orders.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>
        {title} <span className={styles['count']}>{orders.length}</span>
      </h2>
      <ul className={styles['list']} aria-label={title}>
        {shown.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            pending={settling === order.id}
            onPickedUp={() => onPickedUp(order)}
            onCancel={() => onCancel(order)}
          />
        ))}
      </ul>
      {foot}
    </section>
  )
}
