/** Orders for staff: pending ones first; search, mark as picked up, cancel. */
import { useMemo, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { dollars } from '#domain/text/text.ts'
import { useConfirm } from '#features/parts/confirm.tsx'
import { textsOfMember } from '#domain/members/member-search.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { search as searchIn, toSearchable } from '#domain/text/search.ts'
import { useMemberIndex } from '#features/admin/parts/member-index.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiPages } from '#lib/api/use-api.ts'
import { useSearchParams } from '#lib/router.ts'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { GhostButton } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { SearchBox } from '#ui/forms/field-frame.tsx'
import { PurchaseList } from '#ui/layout/purchase.tsx'
import { buyerOf, OrderCard, type AdminOrder } from './order-card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'

export function AdminOrders() {
  const { query, orders } = useAdminOrders()
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const canceling = useCanceling(orders)

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
    <Stack gap="5">
      <Loaded query={query} title={staffMessages.notLoaded} isLoading={isLoading} shape="card" count={4} />
      {all.length > 0 && (
        <SearchBox
          label="Search"
          value={search}
          onChange={setSearch}
          placeholder="Parent, player, email, phone or order number"
        />
      )}
      {!isLoading && query.data && found.length === 0 && <Empty title={emptyTitle(term, query.hasNextPage)} />}
      <OrderList title="Waiting for pickup" orders={pending} memberOf={memberOf} cancel={canceling.trigger} />
      <OrderList title="Done" orders={done} memberOf={memberOf} cancel={canceling.trigger} />
      {!isLoading && query.hasNextPage && (
        <Row justify="center">
          <GhostButton
            pending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Load earlier orders
          </GhostButton>
        </Row>
      )}
      {canceling.dialog}
    </Stack>
  )
}

/** A colleague may have changed the order meanwhile: then it is asked for again, and the next try is based on it. */
function useCanceling(orders: readonly AdminOrder[]) {
  const cache = useApiCache()
  return useConfirm((asked: AdminOrder) => {
    const order = orders.find(({ id }) => id === asked.id) ?? asked
    return {
      call: 'updateOrderStatus',
      input: { params: { id: order.id }, body: { status: 'canceled' as const, rev: order.rev } },
      title: `Cancel the order of ${buyerOf(order)}?`,
      description: `${dollars(order.total)}, ${order.id}. The member sees it as canceled. This cannot be undone.`,
      action: 'Cancel order',
      pendingLabel: 'Canceling...',
      failed: 'Could not update this order',
      onFailed: () => cache.invalidate('listOrders'),
      done: { title: 'Order canceled', description: buyerOf(order) },
    }
  })
}

function emptyTitle(term: string, hasEarlier: boolean): string {
  if (!term) return 'No orders yet'
  return hasEarlier
    ? 'No orders match so far. You can load older orders below.'
    : 'No orders match that name, email or number.'
}

type OrderListProps = {
  title: string
  orders: readonly AdminOrder[]
  memberOf: ReturnType<typeof useMemberIndex>['memberOf']
  cancel: (order: AdminOrder) => DialogTrigger
}

function OrderList({ title, orders, memberOf, cancel }: OrderListProps) {
  if (orders.length === 0) return null
  return (
    <Section gap="3-5" title={`${title} (${orders.length})`}>
      <PurchaseList label={title} columns>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} member={memberOf(order.email)} cancel={cancel(order)} />
        ))}
      </PurchaseList>
    </Section>
  )
}

/** The page stays open at the front desk, so it polls for new orders (lib/api/polling.ts). */
const pollMs = 60_000

const toAdminOrder = ({ rev = 0, name = '', ...order }: Reply<'listOrders'>['orders'][number]): AdminOrder => ({
  ...order,
  rev,
  name,
})

/** Pending orders, and those that are done, month by month. */
function useAdminOrders() {
  const query = useApiPages('listOrders', {
    inputOf: (month) => ({ query: month === undefined ? {} : { month } }),
    nextOf: ({ earlier }) => earlier,
    refetchInterval: usePollInterval(pollMs),
  })
  const pages = query.data?.pages
  // An order that moves between pages during loading appears once.
  const orders = useMemo(() => {
    const loaded = pages?.flatMap((page) => page.orders.map(toAdminOrder)) ?? []
    return [...new Map(loaded.map((order) => [order.id, order])).values()]
  }, [pages])
  return { query, orders }
}
