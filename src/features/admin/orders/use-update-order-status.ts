/** Marks an order as picked up or canceled, and says what came of it: a colleague may have been faster. */
import { useState } from 'react'
import type { Body } from '#api-contract/schemas.ts'
import { adminOrderMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import type { AdminOrder } from './queries.ts'

/** Whose an order is, as the desk says it. */
export const whoOf = ({ name, email }: Pick<AdminOrder, 'name' | 'email'>): string =>
  name || email || adminOrderMessages.deleted

export function useUpdateOrderStatus(refresh: () => Promise<unknown>) {
  const [settling, setSettling] = useState<string>()
  /** Names each change to the server, so that trying again after no answer is the same one. */
  const [keys] = useState(() => new Map<string, string>())

  const settle = async (order: AdminOrder, status: Body<'updateOrderStatus'>['status']): Promise<void> => {
    const { id, rev } = order
    const change = `${id} ${status}`
    const idempotencyKey = keys.get(change) ?? crypto.randomUUID()
    keys.set(change, idempotencyKey)
    setSettling(id)
    try {
      await api('updateOrderStatus', { params: { id }, body: { status, rev }, idempotencyKey })
      const { pickedUp, canceled } = adminOrderMessages
      void notify(status === 'picked_up' ? pickedUp(whoOf(order)) : canceled(whoOf(order)))
    } catch (reason) {
      void notify({ title: adminOrderMessages.notSettled, description: messageOf(reason) }, 'problem')
    }
    await refresh().catch(() => undefined)
    setSettling(undefined)
  }
  return { settle, settling }
}
