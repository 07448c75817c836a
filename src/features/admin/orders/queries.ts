/** Query and mutation of the orders page: pending orders, and completed ones loaded month by month. */
import { useMemo } from 'react'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { adminOrderMessages } from '#domain/messages/admin-shop-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiMutation, useApiPages } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'

export type AdminOrder = Reply<'updateOrderStatus'>['order']

/** The page stays open at the front desk, so it polls for new orders (lib/api/polling.ts). */
const pollMs = 60_000

const toAdminOrder = ({ rev = 0, name = '', ...order }: Reply<'listOrders'>['orders'][number]): AdminOrder => ({
  ...order,
  rev,
  name,
})

export function useAdminOrders() {
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

/** The buyer's name, else their e-mail, else that the account is deleted. */
export const buyerOf = ({ name, email }: Pick<AdminOrder, 'name' | 'email'>): string =>
  name || email || 'Deleted account'

const notices = {
  pending_pickup: (who: string) => ({ title: 'Waiting for pickup again', description: who }),
  ready: (who: string) => ({ title: 'Marked as ready', description: who }),
  picked_up: (who: string) => ({ title: 'Marked as picked up', description: who }),
  canceled: adminOrderMessages.canceled,
} as const

/** Marks an order as ready or picked up, undoes that, or cancels it. The list is refetched after a failure, too: a colleague may have changed it. */
export function useUpdateOrder(order: AdminOrder) {
  const cache = useApiCache()
  const refresh = () => cache.invalidate('listOrders')
  const { pending, run } = useApiMutation('updateOrderStatus', {
    onDone: async (_, { body }) => {
      const isTakenBack = order.status === body.status
      void notify(
        (isTakenBack
          ? (who: string) => ({ title: 'No longer marked as ready', description: who })
          : notices[body.status])(buyerOf(order)),
      )
      await refresh()
    },
    onFailed: async (error) => {
      failureNotice(adminOrderMessages.notUpdated)(error)
      await refresh()
    },
  })
  const update = (status: Body<'updateOrderStatus'>['status']) =>
    run({ params: { id: order.id }, body: { status, rev: order.rev } })
  return { pending, update }
}
