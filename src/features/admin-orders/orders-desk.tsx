/** Orders for staff: what waits first; search, mark picked up, cancel. */
import { Suspense, useState } from 'react'
import { orderDeskWords, staffWords } from '#domain/staff-words.ts'
import { afterPage } from '#lib/after-page.tsx'
import { failureOf } from '#lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { usePieces } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders-desk.module.css'
import { useDeskOrders, type DeskOrder } from './use-desk-orders.ts'
import { useSettle } from './use-settle.ts'

const pieceSize = 30

const cancelOrder = afterPage(async () => (await import('./cancel-order.tsx')).CancelOrder)

export function OrdersDesk() {
  const { asked, refresh, earlier, loadEarlier } = useDeskOrders()
  const { settle, settling } = useSettle(refresh)
  cancelOrder.useAhead()
  const [search, setSearch] = useState('')
  const [canceling, setCanceling] = useState<DeskOrder>()

  const all = asked.data?.orders ?? []
  const wanted = search.trim().toLowerCase()
  const found = all.filter((order) =>
    [order.name, order.email, order.id].some((text) => text.toLowerCase().includes(wanted)),
  )
  const waiting = found.filter(({ status }) => status === 'pending_pickup')
  const done = found.filter(({ status }) => status !== 'pending_pickup')
  const parts = { settling, onPickedUp: (order: DeskOrder) => void settle(order, 'picked_up'), onCancel: setCanceling }

  return (
    <div className={styles['desk']}>
      {asked.isError && <NotLoaded title={staffWords.notLoaded} {...failureOf(asked)} />}
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
  if (!wanted) return orderDeskWords.none
  return earlier === undefined ? orderDeskWords.noMatch : orderDeskWords.noMatchEarlier
}

type OrderListProps = {
  title: string
  orders: readonly DeskOrder[]
  about: string
  settling: string | undefined
  onPickedUp: (order: DeskOrder) => void
  onCancel: (order: DeskOrder) => void
}

function OrderList({ title, orders, about, settling, onPickedUp, onCancel }: OrderListProps) {
  const { shown, foot } = usePieces(orders, pieceSize, about)
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
