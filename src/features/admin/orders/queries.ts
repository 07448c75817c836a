/** Queries and mutations of the orders page: pending orders, and completed ones loaded month by month. */
import { useState } from 'react'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { adminOrderMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'

type OrderList = Reply<'listOrders'>
export type AdminOrder = Reply<'updateOrderStatus'>['order']

const queryKey = ['admin', 'orders'] as const
/** The page stays open at the front desk, so it polls for new orders. */
const pollMs = 60_000

const toAdminOrder = ({ rev = 0, name = '', ...order }: OrderList['orders'][number]): AdminOrder => ({
  ...order,
  rev,
  name,
})

/** Loads the first page and `months` more. An order that moves between pages during loading appears once. */
async function loadOrders(months: number): Promise<{ orders: AdminOrder[]; earlier: string | undefined }> {
  const orders = new Map<string, AdminOrder>()
  let page = await api('listOrders', { query: {} })
  for (let left = months; ; left -= 1) {
    for (const order of page.orders) orders.set(order.id, toAdminOrder(order))
    if (left === 0 || page.earlier === undefined) return { orders: [...orders.values()], earlier: page.earlier }
    page = await api('listOrders', { query: { month: page.earlier } })
  }
}

export function useAdminOrders() {
  const cache = useQueryClient()
  const [months, setMonths] = useState(0)
  const query = useQuery({
    queryKey: [...queryKey, months],
    queryFn: () => loadOrders(months),
    placeholderData: (before) => before,
    refetchInterval: pollMs,
  })
  return {
    query,
    refresh: () => cache.invalidateQueries({ queryKey }),
    earlier: query.data?.earlier,
    loadEarlier: () => setMonths(months + 1),
  }
}

/** The buyer's name, else their e-mail, else that the account is deleted. */
export const buyerOf = ({ name, email }: Pick<AdminOrder, 'name' | 'email'>): string =>
  name || email || adminOrderMessages.deleted

/** Marks orders as picked up or canceled; `updating` is the id of the order in progress. */
export function useUpdateOrderStatus(refresh: () => Promise<unknown>) {
  const [updating, setUpdating] = useState<string>()
  /** Idempotency keys by change, so that a retry after a lost response is the same request. */
  const [keys] = useState(() => new Map<string, string>())

  const updateStatus = async (order: AdminOrder, status: Body<'updateOrderStatus'>['status']): Promise<void> => {
    const { id, rev } = order
    const change = `${id} ${status}`
    const idempotencyKey = keys.get(change) ?? crypto.randomUUID()
    keys.set(change, idempotencyKey)
    setUpdating(id)
    try {
      await api('updateOrderStatus', { params: { id }, body: { status, rev }, idempotencyKey })
      const { pickedUp, canceled } = adminOrderMessages
      void notify(status === 'picked_up' ? pickedUp(buyerOf(order)) : canceled(buyerOf(order)))
    } catch (reason) {
      void notify({ title: adminOrderMessages.notUpdated, description: messageOf(reason) }, 'problem')
    }
    await refresh().catch(() => undefined)
    setUpdating(undefined)
  }
  return { updateStatus, updating }
}
