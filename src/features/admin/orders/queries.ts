/** Orders as the desk sees them: what waits, and what is done as many months back as were asked for. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

type Listed = Reply<'listOrders'>
export type AdminOrder = Reply<'updateOrderStatus'>['order']

const key = ['desk', 'orders'] as const
/** The page stays open at the desk: new orders come in by themselves. */
const lookAgainMs = 60_000

const staffsOwn = ({ rev = 0, name = '', ...order }: Listed['orders'][number]): AdminOrder => ({ ...order, rev, name })

/** The first page and `months` further ones. An order that was settled between two pages is shown once. */
async function ask(months: number): Promise<{ orders: AdminOrder[]; earlier: string | undefined }> {
  const orders = new Map<string, AdminOrder>()
  let page = await api('listOrders', { query: {} })
  for (let left = months; ; left -= 1) {
    for (const order of page.orders) orders.set(order.id, staffsOwn(order))
    if (left === 0 || page.earlier === undefined) return { orders: [...orders.values()], earlier: page.earlier }
    page = await api('listOrders', { query: { month: page.earlier } })
  }
}

export function useAdminOrders() {
  const cache = useQueryClient()
  const [months, setMonths] = useState(0)
  const asked = useQuery({
    queryKey: [...key, months],
    queryFn: () => ask(months),
    placeholderData: (before) => before,
    refetchInterval: lookAgainMs,
  })
  return {
    asked,
    refresh: () => cache.invalidateQueries({ queryKey: key }),
    earlier: asked.data?.earlier,
    loadEarlier: () => setMonths(months + 1),
  }
}
